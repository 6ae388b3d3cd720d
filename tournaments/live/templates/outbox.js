// Keeps what a player sends until the service has acknowledged it: bad Wi-Fi and a closed page lose nothing.
// Each entry has a random id, so that the service counts it once, however often it arrives.
import { parsed, renew, state } from "/files/live.js";

const KEY = "azul-outbox";
let sending = false;
let wait = 2000;
let timer = 0;

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function write(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries));
  mark();
}

function mark(why = "") {
  const unsent = read().length > 0;
  document.body.toggleAttribute("data-unsent", unsent);
  if (unsent) state.textContent = `saved here, not sent yet${why && ` (${why})`}`;
}

function later(why) {
  mark(why);
  timer = setTimeout(send, wait);
  wait = Math.min(2 * wait, 30000);
}

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");

async function show(answer) {
  const page = await parsed(answer);
  if (page.querySelector("main")) renew(page);
  document.title = page.title;
  if (answer.redirected) history.replaceState(null, "", answer.url);
  document.querySelector("main [role=alert], h1")?.scrollIntoView({ block: "center" });
}

async function send() {
  clearTimeout(timer);
  const [entry] = read();
  if (!entry || sending) return;
  sending = true;
  try {
    const answer = await fetch(entry.path, {
      method: "POST", body: new URLSearchParams(entry.form), signal: AbortSignal.timeout(15000),
    });
    if (answer.status === 429 || answer.status >= 500) {
      return later((await parsed(answer)).querySelector("main [role=alert]")?.textContent);
    }
    write(read().filter((each) => each.id !== entry.id));
    wait = 2000;
    await show(answer);
    if (!read().length) state.textContent = answer.ok ? "sent" : "not stored";
  } catch {
    later();
  } finally {
    sending = false;
  }
  if (read().length && wait === 2000) send();
}

// Scores as places: those who tie are asked for the figures that may separate them.
function places(form) {
  const out = form.querySelector(".places");
  const seats = [...form.querySelectorAll("[data-player]")].map((label, at) => ({
    name: label.dataset.player,
    score: form.elements[`s${at + 1}`].value.trim(),
    rows: form.elements[`r${at + 1}`]?.value.trim() ?? "",
  }));
  if (!out || seats.some((each) => !/^-?[0-9]+$/.test(each.score))) {
    if (out) out.textContent = "";
    return;
  }
  const tied = (one) => seats.filter((each) => Number(each.score) === Number(one.score));
  const known = (one) => tied(one).every((each) => /^[0-9]+$/.test(each.rows));
  const ahead = (one) => seats.filter((each) => Number(each.score) > Number(one.score)
    || (known(one) && tied(one).includes(each) && Number(each.rows) > Number(one.rows))).length;
  const lines = seats.map((each) => [ahead(each) + 1, each]).sort((a, b) => a[0] - b[0]);
  const open = form.dataset.figures && seats.some((each) => tied(each).length > 1);
  if (open) form.querySelector(".rows").open = true;
  out.textContent = lines.map(([place, each]) => `${place}. ${each.name} ${each.score}`).join("\n")
    + (open && seats.some((each) => tied(each).length > 1 && !known(each)) ? `\nTied: who has more ${form.dataset.figures}?` : "");
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form.report");
  if (form) places(form);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-outbox]");
  if (!form) return;
  const sent = [...new FormData(form, event.submitter)];
  const id = random();
  const fields = sent.map(([name, value]) => [name, name === "id" && !value ? id : value]);
  if (form.matches(".report")) fields.push(["sure", "yes"]);
  try {
    write([...read(), { id, path: new URL(form.action).pathname, form: fields }]);
  } catch {
    return; // this browser keeps nothing: the form is sent as without script
  }
  event.preventDefault();
  for (const each of form.querySelectorAll("button")) each.disabled = true;
  wait = 2000;
  send();
});

addEventListener("online", send);
addEventListener("pageshow", send);
document.addEventListener("visibilitychange", () => document.hidden || send());
document.addEventListener("fresh", send);
mark();
