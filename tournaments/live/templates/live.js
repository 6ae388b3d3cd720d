// Keeps a page up to date: a stream says where the log ends, and the page is fetched again when it has grown.
// Only the newest tab keeps its stream, since browsers hold six connections to one address.
const state = document.getElementById("connection");
const tabs = new BroadcastChannel("azul");
let stream = null;
let shown = "";
let latest = "";
let busy = false;

function typing(section) {
  const fields = [...section.querySelectorAll("input:not([type=hidden])")];
  return fields.some((each) => each.type === "radio"
    ? each.checked !== each.defaultChecked
    : each.value !== each.defaultValue);
}

async function refresh(seq) {
  latest = seq;
  if (busy || seq === shown) return;
  busy = true;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const wanted = [...page.querySelectorAll("[data-live]")].map((each) => each.id).join();
    const there = [...document.querySelectorAll("[data-live]")];
    if (!there.some(typing) && wanted !== there.map((each) => each.id).join()) {
      document.querySelector("main").replaceWith(page.querySelector("main"));
    } else {
      for (const section of there) {
        const fresh = page.getElementById(section.id);
        if (!fresh || typing(section) || fresh.isEqualNode(section)) continue;
        const focused = section.contains(document.activeElement) && document.activeElement.id;
        section.replaceWith(fresh);
        if (focused) document.getElementById(focused)?.focus();
      }
    }
    shown = seq;
    state.textContent = `live, ${new Date().toLocaleTimeString()}`;
  } catch {
    state.textContent = "reconnecting …";
  } finally {
    busy = false;
  }
  if (latest !== seq) refresh(latest);
}

function listen() {
  stream?.close();
  tabs.postMessage("mine");
  stream = new EventSource("/events");
  stream.onmessage = (event) => { tabs.postMessage(event.data); refresh(event.data); };
  stream.onerror = () => { state.textContent = "reconnecting …"; };
}

function leave() {
  stream?.close();
  stream = null;
}

tabs.onmessage = (event) => event.data === "mine" ? leave() : refresh(event.data);
document.addEventListener("visibilitychange", () => document.hidden ? leave() : listen());
addEventListener("pageshow", listen);
addEventListener("pagehide", leave);
