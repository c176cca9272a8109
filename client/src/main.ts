import "@fontsource/cinzel/latin-700.css";
import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya/latin-400-italic.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "./css/tokens.css";
import "./css/board.css";
import "./css/modules.css";
import "./css/decisions.css";
import "./css/pages.css";
import "./css/phone.css";
import "./css/table.css";
import "./css/boards.css";
import "./css/own.css";
import "./css/lobby.css";
import "./css/text.css";
import "./css/small.css";
import "./css/desk.css";
import "./css/people.css";
import "./css/motion.css";

import { speak } from "./language/language.svelte"; // first: it asks for the messages at once

import { mount } from "svelte";

import App from "./App.svelte";

await speak();
mount(App, { target: document.getElementById("page")! });
