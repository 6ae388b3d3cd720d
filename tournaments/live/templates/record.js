// Shows what follows a tap without loading the page again; without this script the same links and forms do it.
import { parsed, renew, state, typing } from "/files/live.js";

let busy = false;
let missed = false;

async function show(address, body) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(address, body ? { method: "POST", body } : {});
    const main = renew(await parsed(answer));
    state.textContent = "";
    if (!body || answer.redirected) history.replaceState(null, "", answer.url);
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
    if (main.getBoundingClientRect().top < 0) scrollTo(0, 0);
  } catch {
    state.textContent = "no connection: nothing was stored, tap again";
  } finally {
    busy = false;
  }
  if (missed) follow();
}

// Somebody else may record the same game, or take over.
const base = (page) => page.querySelector("[data-base]")?.dataset.base;
async function follow() {
  missed = busy;
  if (busy) return;
  const before = base(document);
  const answer = await fetch(location.href).catch(() => ({}));
  const page = answer.ok && await parsed(answer);
  if (!page || busy || base(document) !== before || base(page) === before) return;
  if (typing(document)) state.textContent = "the record has changed";
  else renew(page);
}
document.addEventListener("fresh", follow);

document.addEventListener("click", (event) => {
  const link = event.target.closest(".record main a");
  if (!link || link.dataset.leaves !== undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(link.getAttribute("href"));
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest(".record main form");
  if (!form) return;
  event.preventDefault();
  show(form.getAttribute("action"), new URLSearchParams(new FormData(form, event.submitter)));
});
