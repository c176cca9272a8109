"""The balance report: games in shards that are played once, and a page that depends on them."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from affresco.bots.levels import Thinker
from affresco.bots.specs import seat_bots
from affresco.components import load, read, shipped_set
from affresco.components.spans import replaced
from affresco.lab.balance import batches as balance
from affresco.lab.balance.batches import BadScale, Batch, batches, batches_for_changes, total
from affresco.lab.balance.page import page, pictures, share_of_all, signed
from affresco.lab.balance.playing import jobs, play_missing, play_one
from affresco.lab.balance.shards import (
    BadShard,
    pack,
    pack_of,
    path_of,
    plain,
    read_rows,
    unpack,
    write,
)  # fmt: skip
from affresco.lab.balance.shards import read as read_shard
from affresco.lab.balance.summary import summarize
from affresco.lab.report.sources import Settings
from tests.cli.running import assert_one_sentence, run

FIRST = range(0, 2)


def batch(
    bot: str, game: str, modules: str, seats: int = 4, components: str | None = None
) -> Batch:
    """A batch that the quickest bot plays."""
    settings = Settings(("random",), seats, modules, "", None, components, 20, None, 3)
    return Batch(bot, game, seats, settings)


def some(components: str | None = None) -> list[Batch]:
    return [
        batch("master", "base", "none", components=components),
        batch("master", "all", "all", components=components),
        batch("master", "bells", "bells", components=components),
        batch("painter", "base", "none", seats=2, components=components),
    ]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("balance")
    assert play_missing(some(), folder) == 0
    return folder


def digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.xz"))
    }


def test_the_games_that_the_report_promises_are_wanted() -> None:
    wanted = {each.name: each.settings.games for each in batches(None)}
    assert wanted["master-base-4"] == 400
    assert wanted["master-all-4"] == 200
    assert {wanted[f"master-{name}-4"] for name in ("bells", "favors", "medico")} == {64}
    assert len([name for name in wanted if name.startswith("master-")]) == 13
    assert all(
        wanted[name.replace("master", "painter")] > games
        for name, games in wanted.items()
        if name.startswith("master-")
    )
    assert {name.replace("master", "winner") for name in wanted if "master" in name} <= set(wanted)
    winners = next(each for each in batches(None) if each.name == "winner-base-4")
    bots = seat_bots(winners.settings.seated(0), None, 20, 0)
    assert {bot.company.renown for bot in bots if isinstance(bot, Thinker)} == {0}
    assert total(batches(None, Fraction(1, 100))) < total(batches(None)) / 50
    with pytest.raises(BadScale, match="above 0 and at most 1"):
        batches(None, Fraction(2))


def test_games_come_out_the_same_whoever_plays_them(played: Path, tmp_path: Path) -> None:
    assert play_missing(some(), tmp_path, processes=2) == 0
    assert digests(tmp_path) == digests(played)


def test_what_is_there_is_not_played_again(played: Path) -> None:
    before = digests(played)
    assert jobs(some(), played, None) == []
    gone = next(played.rglob("*.xz"))
    gone.unlink()
    assert [job[2] for job in jobs(some(), played, None)] == [gone]
    assert play_missing(some(), played, seconds=-1) == 2  # no time: nothing is begun
    assert not gone.exists()
    assert play_missing(some(), played) == 0
    assert digests(played) == before


def test_the_batches_of_a_bot_are_played_in_step_masters_first(tmp_path: Path) -> None:
    ranks = {balance.SPECS.get(bot, bot): rank for rank, bot in enumerate(balance.GAMES)}
    order = [
        (ranks[job[0].bots[0]], job[1].start / job[0].games)
        for job in jobs(batches(None), tmp_path, None)
    ]
    assert order == sorted(order)


def test_another_set_is_played_with_what_it_changes() -> None:
    names = [each.name for each in batches_for_changes(shipped_set("classic_2"))]
    assert names == ["painter-base-4", "painter-all-4", "painter-bells-4"]


def test_a_game_is_read_as_it_was_observed(tmp_path: Path) -> None:
    settings = some()[1].settings
    game = play_one(settings, 1)
    path = path_of(tmp_path, "x", some()[1], FIRST)
    write(path, [game])
    [again] = read_shard(path)
    assert again.said == game.said
    assert plain(again.seen) == plain(game.seen)
    assert game.said["send"] > 0
    path.write_bytes(b"nothing")
    with pytest.raises(BadShard, match="holds no games"):
        read_shard(path)


def test_games_are_packed_and_unpacked_as_they_were(played: Path, tmp_path: Path) -> None:
    components = load().digest
    pack(played, tmp_path / "packs", components, some())
    assert len(digests(tmp_path / "packs")) == len(some())
    unpack(tmp_path / "packs", tmp_path / "games", components, some())
    assert digests(tmp_path / "games") == {
        name: digest for name, digest in digests(played).items() if name.startswith(components)
    }
    whole = digests(tmp_path / "packs")
    pack(tmp_path / "nowhere", tmp_path / "packs", components, some())
    assert digests(tmp_path / "packs") == whole  # fewer games take nothing away
    path = pack_of(tmp_path / "packs", components, some()[0])
    path.write_bytes(b"nothing")
    with pytest.raises(BadShard, match="holds no games"):
        unpack(tmp_path / "packs", tmp_path / "others", components, some())


KEPT = Path("docs/balance/games")


@pytest.mark.parametrize(
    "name", ["master-base-4", pytest.param("master-all-4", marks=pytest.mark.soak)]
)
def test_the_games_that_are_kept_are_those_that_the_bots_play_today(name: str) -> None:
    """A bot that has changed plays other games: then all of them are played anew."""
    [wanted] = [each for each in batches(None) if each.name == name]
    [first, games] = read_rows(pack_of(KEPT, load().digest, wanted))[0]
    again = play_one(wanted.settings, first)
    assert games[0] == {"said": again.said, "seen": json.loads(json.dumps(plain(again.seen)))}


def test_the_page_tells_of_rounds_seats_sources_modules_and_pieces(played: Path) -> None:
    summary = summarize(some(), played, load())
    text = page(summary, "affresco balance", "balance")
    for heading in ("Rounds and spread", "Seats and hours", "Where points come from",
                    "Each module", "Pieces that are hardly wanted"):  # fmt: skip
        assert f"\n## {heading}" in text
    assert "| master, base game | 3 | 3 |" in text
    assert "| painter, base game, 2 seats | 3 | 3 |" in text
    bells = next(line for line in text.splitlines() if line.startswith("| bells | master |"))
    alone, base = summary.of("master", "bells"), summary.of("master", "base")
    assert alone is not None
    assert base is not None
    gained, usual = (told.figures["points_by_source"] for told in (alone, base))
    more = sum(gained.values()) - sum(usual.values())
    thalers = gained["money"] - usual["money"]
    assert bells.split(" | ")[4:6] == [signed(more), signed(thalers)]
    drawn = pictures(summary)
    assert set(drawn) == {"rounds.svg", "points.svg", "modules.svg", "seats.svg", "hours.svg"}
    assert all(f"balance/{name}" in text for name in drawn)
    assert drawn == pictures(summary)


def test_a_share_below_zero_has_a_minus_sign() -> None:
    assert [share_of_all(number) for number in (-0.0449, 0.0, 0.365)] == [
        "\N{MINUS SIGN}4.5%",
        "0.0%",
        "36.5%",
    ]


def test_another_set_is_compared_with_its_reasons(played: Path) -> None:
    other = replaced(load().text, ("bells", "certificates", 0, "vp"), 2)
    other = replaced(other, ("bells", "provenance"), "cheap certificates give less: ours")
    other = replaced(other, ("set", "name"), "other")
    assert play_missing(some(other), played) == 0
    summaries = [summarize(some(), played, load()), summarize(some(other), played, read(other))]
    text = page(summaries[0], "affresco balance", "balance", summaries[1:])
    assert "\n## `other`\n\n- **bells**: cheap certificates give less: ours\n" in text
    assert "| bells: certificate 1 | vp | 3 | 2 |" in text
    assert "| master, bells | 3, 3 |" in text


def test_without_games_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert summarize(some(), tmp_path, load()).told == []
    told = run("balance", tmp_path / "page.md", "--games", tmp_path, "--no-play")
    assert_one_sentence(told, "there are no games with the set classic")
    assert_one_sentence(run("balance", tmp_path / "page.md", "--scale", "much"), "such as 1/100")


def test_the_command_writes_the_page_and_its_pictures(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affresco.cli.balance.batches", lambda text, scale: some(text))
    told = run("balance", tmp_path / "balance.md", "--games", played)
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith("12 games: ")
    assert (tmp_path / "balance.md").read_text(encoding="utf-8").startswith("# Balance\n")
    assert len(list((tmp_path / "balance").glob("*.svg"))) == 5
    assert len(digests(tmp_path / "balance" / "games")) == len(some())


def test_games_are_played_where_there_is_only_the_standard_library(tmp_path: Path) -> None:
    """The door without packages: nothing but the engine's own need is imported."""
    code = (
        "import sys; import affresco.lab.balance.__main__; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} "
        "& {'typer', 'rich', 'numpy', 'matplotlib', 'msgspec', 'litestar', 'sqlalchemy'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert balance.SEED == 20
