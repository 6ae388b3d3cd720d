// Keeps a page up to date: a stream says where the log ends, and the page is fetched again when it has grown.
// Only the newest tab keeps its stream, since browsers hold six connections to one address.
import { turn } from "/files/clock.js";

const state = document.getElementById("connection");
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

function typing(section) {
  const fields = [...section.querySelectorAll("input:not([type=hidden])")];
  return fields.some((each) => each.type === "radio" || each.type === "checkbox"
    ? each.checked !== each.defaultChecked
    : each.value !== each.defaultValue);
}

// What somebody has opened or closed stays so.
function unfold(section, fresh) {
  const [before, now] = [section, fresh].map((each) => [...each.querySelectorAll("details")]);
  if (before.length === now.length) now.forEach((each, at) => { each.open = before[at].open; });
}

async function refresh(seq) {
  latest = seq;
  if (busy || seq === shown) return;
  busy = true;
  try {
    await turn();
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    if (answer.redirected) return void location.replace(answer.url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const wanted = [...page.querySelectorAll("[data-live]")].map((each) => each.id).join();
    const there = [...document.querySelectorAll("[data-live]")];
    if (!there.length) {
      // the page shows an answer, which stays until it was read
    } else if (!there.some(typing) && wanted !== there.map((each) => each.id).join()) {
      document.querySelector("main").replaceWith(page.querySelector("main"));
    }
    for (const section of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(section.id);
      if (!fresh || typing(section)) continue;
      unfold(section, fresh);
      if (fresh.isEqualNode(section)) continue;
      const focused = section.contains(document.activeElement) && document.activeElement.id;
      section.replaceWith(fresh);
      if (focused) document.getElementById(focused)?.focus();
    }
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

function listen() {
  clearTimeout(again);
  stream?.close();
  tabs.postMessage("mine");
  stream = new EventSource(document.body.dataset.events ?? "/events");
  stream.onmessage = (event) => { tabs.postMessage(event.data); refresh(event.data); };
  stream.onerror = () => {
    say("reconnecting …");
    if (stream?.readyState === EventSource.CLOSED) again = setTimeout(listen, 5000);
  };
}

function yieldTo() {
  stream?.close();
  stream = null;
}

function leave() {
  if (stream) tabs.postMessage("left");
  yieldTo();
}

function hear(word) {
  heard = Date.now();
  if (word === "mine") yieldTo();
  else if (word === "left") document.hidden || listen();
  else if (word !== "here") refresh(word);
}

// A tab that was killed says nothing any more: another one takes over.
function watch() {
  if (stream) tabs.postMessage("here");
  else if (!document.hidden && Date.now() - heard > 12000) listen();
}

if (document.querySelector("[data-live], [data-clock]")) {
  tabs.onmessage = (event) => hear(event.data);
  document.addEventListener("visibilitychange", () => document.hidden ? leave() : listen());
  addEventListener("pageshow", listen);
  addEventListener("pagehide", leave);
  setInterval(watch, 5000);
}
// Browsers give the focus a frame after loading, when somebody who types fast has lost a key.
const first = location.hash ? null : document.querySelector("[autofocus]");
first?.focus();
if (first?.tagName === "INPUT") first.select();
