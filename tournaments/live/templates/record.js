// Shows what follows a tap without loading the page again; without this script the same links and forms do it.
const state = document.getElementById("connection");
let busy = false;

async function show(address, body) {
  if (busy) return;
  busy = true;
  try {
    const answer = await fetch(address, body ? { method: "POST", body } : {});
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = page.querySelector("main");
    document.querySelector("main").replaceWith(main);
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
}

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
