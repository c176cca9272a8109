/** The messages of the server, by the names that the page uses. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type About = Schemas["About"];
export type Box = Schemas["BoxTold"];
export type BoxFigure = Schemas["FigureTold"];
export type BoxPart = Schemas["PartTold"];
export type BoxPiece = Schemas["PieceTold"];
export type Boxes = Schemas["Boxes"];
export type Configuration = Schemas["ConfigurationTold"];
export type Event = Schemas["EventTold"];
export type Forecast = Schemas["ForecastTold"];
export type Frame = Schemas["Frame"];
export type Frames = Schemas["Frames"];
export type Guest = Schemas["Guest"];
export type Hints = Schemas["Hints"];
export type JudgedLine = Schemas["LineJudged"];
export type Learned = Schemas["Learned"];
export type Lesson = Schemas["LessonTold"];
export type LessonListed = Schemas["LessonListed"];
export type LessonScene = Schemas["SceneTold"];
export type Listed = Schemas["Listed"];
export type MadeTable = Schemas["MadeTable"];
export type NewTable = Schemas["NewTable"];
export type Options = Schemas["Options"];
export type Payable = Schemas["PayableTold"];
export type Pieces = Schemas["Pieces"];
export type PlaceForeseen = Schemas["PlaceTold"];
export type PlanFact = Schemas["PlanTold"];
export type Player = Schemas["PlayerSeen"];
export type Line = Schemas["LineTold"];
export type Preview = Schemas["PreviewTold"];
export type Prospect = Schemas["ProspectTold"];
export type Lacking = Schemas["LackingTold"];
export type Problem = Schemas["Problem"];
export type PlayerRecap = Schemas["PlayerRecap"];
export type Question = Schemas["QuestionTold"];
export type Reason = Schemas["ReasonTold"];
export type Recap = Schemas["Recap"];
export type Review = Schemas["ReviewTold"];
export type ReviewedDecision = Schemas["DecisionTold"];
export type ReviewedSeat = Schemas["SeatReviewed"];
export type PuzzleList = Schemas["PuzzleList"];
export type PuzzleListed = Schemas["PuzzleListed"];
export type PuzzlePosed = Schemas["PuzzlePosed"];
export type PuzzleSolution = Schemas["SolutionTold"];
export type PuzzleVerdict = Schemas["VerdictTold"];
export type Seat = Schemas["SeatTold"];
export type SeatWanted = Schemas["SeatWanted"];
export type Sum = Schemas["SumTold"];
export type TableInfo = Schemas["TableTold"];
export type TableShown = Schemas["TableShown"];
export type View = Schemas["ViewSeen"];
export type Viewed = Schemas["Viewed"];
export type Visit = Schemas["VisitSeen"];
export type Why = Schemas["Why"];

/** Who is at the table, by color: told when a stream opens, and whenever somebody comes or goes. */
export interface Presence {
  here: string[];
}

/** One message of the stream of a table. */
export interface News {
  fresh: boolean;
  events: Event[];
  viewer: string;
  table: TableInfo;
  view: View | null;
}
