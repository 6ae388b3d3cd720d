// Shows the clock of the round, which the service keeps, and sounds when the time is up.
const shown = () => [...document.querySelectorAll("[data-clock]")];
const two = (n) => String(n).padStart(2, "0");
let ahead = 0;
let clock = null;
let before = null;

export async function turn() {
  const [first] = shown();
  if (!first) return;
  const answer = await fetch(first.dataset.clock);
  const found = await answer.json();
  ahead = found.now - Date.now();
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
  const left = clock && (clock.ends === null ? clock.left : clock.ends - Date.now() - ahead);
  const seconds = Math.abs(Math.ceil(left / 1000));
  const text = clock ? `${left < 0 && seconds ? "+" : ""}${Math.floor(seconds / 60)}:${two(seconds % 60)}` : "";
  for (const each of shown()) {
    each.textContent = text;
    each.classList.toggle("over", clock !== null && left <= 0);
    each.classList.toggle("soon", clock !== null && left > 0 && left <= 300000);
  }
  if (clock && clock.ends !== null && before > 0 && left <= 0 && shown().some((each) => "sound" in each.dataset)) sound();
  before = left;
}
setInterval(show, 250);
