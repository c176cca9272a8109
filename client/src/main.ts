import "@fontsource/cinzel/latin-700.css";
import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya/latin-400-italic.css";
import "@fontsource/alegreya-sans/latin-500.css";
import "@fontsource/alegreya-sans/latin-700.css";
import "./css/tokens.css";
import "./css/base.css";
import "./css/pictures.css";

import { expectLate, speak } from "./language/language.svelte"; // first: it asks for the messages at once

import { mount } from "svelte";

import App from "./App.svelte";
import { route } from "./router.svelte";

if (route().page !== "table") expectLate();
await speak();
mount(App, { target: document.getElementById("page")! });
