// Shows the clock of the round, which the service keeps, and sounds when the time is up.
const shown = () => [...document.querySelectorAll("[data-clock]")];
const two = (n) => String(n).padStart(2, "0");
// How the clock of this device stands: it may be set, or sleep.
const drift = () => Date.now() - performance.now();
let ahead = 0;
let clock = null;
let before = null;
let known = drift();
let waits = 0;

export async function turn() {
  const [first] = shown();
  if (!first) return;
  const answer = await fetch(first.dataset.clock);
  const found = await answer.json();
  ahead = found.now - performance.now();
  known = drift();
  clock = found.clock;
  before = null;
  show();
}

function sound() {
  const audio = new AudioContext();
  for (const at of [0, 0.4, 0.8]) {
    const tone = audio.createOscillator();
    tone.connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.25);
  }
}

function show() {
  const left = clock && (clock.ends === null ? clock.left : clock.ends - performance.now() - ahead);
  const seconds = Math.abs(Math.ceil(left / 1000));
  const text = clock ? `${left < 0 && seconds ? "+" : ""}${Math.floor(seconds / 60)}:${two(seconds % 60)}` : "";
  for (const each of shown()) {
    each.textContent = text;
    each.classList.toggle("over", clock !== null && left <= 0);
    each.classList.toggle("soon", clock !== null && left > 0 && left <= 300000);
  }
  if (clock && clock.ends !== null && before > 0 && left <= 0 && shown().some((each) => "sound" in each.dataset)) sound();
  before = left;
  if (Math.abs(drift() - known) > 1000 && performance.now() > waits) {
    waits = performance.now() + 5000;
    turn().catch(() => {}); // no connection: again in five seconds
  }
}
setInterval(show, 250);
