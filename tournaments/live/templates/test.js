// Tries what the pages need, and says what works.
const list = document.getElementById("found");
list.replaceChildren();

function say(works, words) {
  const line = document.createElement("li");
  line.textContent = `${works ? "✓" : "✗"} ${words}`;
  list.append(line);
}

say(true, "JavaScript runs.");
try {
  localStorage.setItem("azul-test", "1");
  localStorage.removeItem("azul-test");
  say(true, "Reports are kept here until they arrive.");
} catch {
  say(false, "This browser stores nothing (a private window?): a report is lost if it does not arrive at once.");
}
const begun = performance.now();
const stream = new EventSource("/events");
const late = setTimeout(() => say(false, "Pages do not update by themselves."), 8000);
stream.onmessage = () => {
  clearTimeout(late);
  stream.close();
  say(true, `Pages update by themselves (${Math.round(performance.now() - begun)} ms).`);
};
