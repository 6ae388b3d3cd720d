// Lets the organiser drag one player onto another, or a roster onto the page; all of it works without.
let dragged = null;
const seat = (event) => event.target.closest?.(".seat");

function over(target) {
  for (const each of document.querySelectorAll(".over")) each.classList.remove("over");
  target?.classList.add("over");
}

function send(form, chosen, action) {
  for (const each of form.querySelectorAll("[name=who]")) each.checked = chosen.includes(each);
  form.requestSubmit(form.querySelector(action));
}

addEventListener("dragstart", (event) => {
  dragged = seat(event)?.querySelector("input") ?? null;
  if (dragged) event.dataTransfer.setData("text/plain", dragged.value);
});
addEventListener("dragover", (event) => {
  const target = dragged ? seat(event) ?? event.target.closest?.("[data-table]") : event.target.closest?.("[data-drop]");
  over(target);
  if (target) event.preventDefault();
});
addEventListener("dragend", () => { dragged = null; over(null); });
addEventListener("drop", (event) => {
  over(null);
  const roster = event.target.closest?.("[data-drop]");
  if (!dragged && roster && event.dataTransfer.files.length) {
    event.preventDefault();
    roster.querySelector("[type=file]").files = event.dataTransfer.files;
    roster.requestSubmit();
  }
  if (!dragged) return;
  const other = seat(event)?.querySelector("input");
  const table = event.target.closest("[data-table]")?.dataset.table;
  const form = dragged.form;
  if (other && other !== dragged) {
    event.preventDefault();
    send(form, [dragged, other], "button:not([formaction])");
  } else if (table && [...form.elements.to.options].some((each) => each.value === table)) {
    event.preventDefault();
    form.elements.to.value = table;
    send(form, [dragged], "[formaction$='/move']");
  }
});
// A key that is held down presses no button twice.
addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter") event.preventDefault(); });
