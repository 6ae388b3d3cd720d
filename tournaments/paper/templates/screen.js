"use strict";
(() => {
  const find = (name) => document.getElementById(name);
  const two = (n) => String(n).padStart(2, "0");
  const round = find("round-clock");
  const key = round ? "azul-clock:" + round.dataset.key : "";
  let state = { left: 0, ends: null };
  const load = () => {
    state = { left: round.dataset.minutes * 60000, ends: null };
    try {
      const kept = JSON.parse(localStorage.getItem(key));
      if (kept && kept.minutes === round.dataset.minutes) state = kept;
    } catch { /* a browser that keeps nothing */ }
  };
  const keep = () => {
    state.minutes = round.dataset.minutes;
    try { localStorage.setItem(key, JSON.stringify(state)); } catch { /* as above */ }
    show();
  };
  const show = () => {
    const now = new Date();
    find("now").textContent = two(now.getHours()) + ":" + two(now.getMinutes());
    if (!round) return;
    const left = state.ends === null ? state.left : state.ends - now;
    const seconds = Math.abs(Math.ceil(left / 1000));
    find("left").textContent = (left < 0 && seconds ? "+" : "") + Math.floor(seconds / 60) + ":" + two(seconds % 60);
    round.className = left <= 0 ? "over" : left <= 300000 ? "soon" : "";
    find("start").textContent = state.ends === null ? "Start" : "Pause";
    find("again").hidden = state.ends !== null || state.left === round.dataset.minutes * 60000;
  };
  if (round) {
    load();
    find("start").hidden = false;
    find("start").onclick = () => {
      state = state.ends === null
        ? { left: 0, ends: Date.now() + state.left }
        : { left: state.ends - Date.now(), ends: null };
      keep();
    };
    find("again").onclick = () => { state = { left: round.dataset.minutes * 60000, ends: null }; keep(); };
  }
  show();
  setInterval(show, 250);
})();
