// Keeps a page up to date: a stream says where the log ends, and the page is fetched again when it has grown.
// Only the newest tab keeps its stream, since browsers hold six connections to one address.
import { turn } from "/files/clock.js";

export const state = document.getElementById("connection");
export const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
export function renew(page) {
  const main = page.querySelector("main");
  document.querySelector("main").replaceWith(main);
  return main;
}
const sections = (page) => [...page.querySelectorAll("[data-live]")];
const tabs = new BroadcastChannel("azul");
let stream = null;
let shown = "";
let latest = "";
let busy = false;
let again = 0;
let heard = Date.now();

function say(text) {
  if (!document.body.hasAttribute("data-unsent")) state.textContent = text;
}

export const typing = (section) => [...section.querySelectorAll("input:not([type=hidden])")].some((each) =>
  each.checked !== each.defaultChecked || each.value !== each.defaultValue);

// What somebody has opened or closed stays so.
function unfold(section, fresh) {
  const [before, now] = [section, fresh].map((each) => [...each.querySelectorAll("details")]);
  if (before.length === now.length) now.forEach((each, at) => { each.open = before[at].open; });
}

// The first line says where the log ends, the second what is wrong.
function take(word) {
  const [seq, trouble = ""] = word.split("\n");
  const place = document.getElementById("trouble");
  if (place && place.textContent !== trouble) {
    place.textContent = trouble;
    if (!trouble) document.dispatchEvent(new Event("fresh"));
  }
  refresh(seq);
}

async function refresh(seq) {
  latest = seq;
  if (busy || seq === shown) return;
  busy = true;
  try {
    await turn();
    if (document.querySelector("[data-live]")) await swap();
    shown = seq;
    document.dispatchEvent(new Event("fresh"));
    say(`live, ${new Date().toLocaleTimeString()}`);
  } catch {
    say("reconnecting …");
    clearTimeout(again);
    again = setTimeout(() => refresh(latest), 3000);
  } finally {
    busy = false;
  }
  if (latest !== seq) refresh(latest);
}

// A page without sections shows an answer, which stays.
async function swap() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.status);
  if (answer.redirected) return void location.replace(answer.url);
  const page = await parsed(answer);
  const [wanted, there] = [page, document].map((each) => sections(each).map(({ id }) => id).join());
  if (there && wanted !== there && !sections(document).some(typing)) renew(page);
  for (const section of sections(document)) {
    const fresh = page.getElementById(section.id);
    if (!fresh || typing(section)) continue;
    unfold(section, fresh);
    if (fresh.isEqualNode(section)) continue;
    const focused = section.contains(document.activeElement) && document.activeElement.id;
    section.replaceWith(fresh);
    if (focused) document.getElementById(focused)?.focus();
  }
}

function listen() {
  clearTimeout(again);
  stream?.close();
  tabs.postMessage("mine");
  stream = new EventSource(document.body.dataset.events ?? "/events");
  stream.onmessage = (event) => { tabs.postMessage(event.data); take(event.data); };
  stream.onerror = () => {
    say("reconnecting …");
    if (stream?.readyState === EventSource.CLOSED) again = setTimeout(listen, 5000);
  };
}

function yieldTo(word) {
  if (stream && word) tabs.postMessage(word);
  stream?.close();
  stream = null;
}

function hear(word) {
  heard = Date.now();
  if (word === "mine") yieldTo();
  else if (word === "left") document.hidden || listen();
  else if (word !== "here") take(word);
}

// A tab that was killed says nothing any more: another one takes over.
function watch() {
  if (stream) tabs.postMessage("here");
  else if (!document.hidden && Date.now() - heard > 12000) listen();
}

if (document.querySelector("[data-live], [data-clock], #trouble")) {
  tabs.onmessage = (event) => hear(event.data);
  document.addEventListener("visibilitychange", () => document.hidden ? yieldTo("left") : listen());
  addEventListener("pageshow", listen);
  addEventListener("pagehide", () => yieldTo("left"));
  setInterval(watch, 5000);
}
// Browsers give the focus a frame after loading, when somebody who types fast has lost a key.
const first = location.hash ? null : document.querySelector("[autofocus]");
first?.focus();
if (first?.tagName === "INPUT") first.select();
