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
  // The names of a column have one size: the largest in which each fits on its line or, where that would be
  // too small, on two. A name for which even that is too small is smaller than the others.
  const bottom = (part) => part.getBoundingClientRect().bottom;
  const fits = (name) => name.scrollWidth <= name.clientWidth && name.firstChild.getClientRects().length <= 2;
  const held = (part) => part.scrollHeight <= part.clientHeight + 1 && bottom(part) <= bottom(part.closest(".turn")) + 1;
  const shrink = (parts, most, least, good) => {
    for (let size = most; size >= least; size -= 0.04) {
      for (const part of parts) part.style.fontSize = size + "em";
      if (good()) return true;
    }
    return false;
  };
  const set = (names, how) => names.forEach((name) => { name.className = "name " + how; });
  const fitColumn = (parts) => {
    const names = parts.flatMap((part) => [...part.querySelectorAll(".name")]);
    const sized = (some) => parts[0].tagName === "OL" ? parts : some;
    for (const name of names) name.style.fontSize = "";
    set(names, "two");
    shrink(sized(names), 0.5, 0.5, () => true);
    const small = names.filter((name) => !fits(name));
    const others = names.filter((name) => !small.includes(name));
    const good = () => others.every(fits) && parts.every(held);
    small.forEach((name) => { name.style.fontSize = "0.1em"; });
    set(others, "one");
    if (!shrink(sized(others), 1, 0.7, good)) {
      set(others, "two");
      shrink(sized(others), 0.9, 0.5, good);
    }
    for (const name of small) {
      if (!shrink([name], 0.7, 0.4, () => fits(name) && parts.every(held))) set([name], "cut");
    }
  };
  const fit = () => {
    const columns = new Map();
    document.querySelectorAll(".turn").forEach((turn, at) => {
      const add = (key, part) => columns.set(at + key, [...columns.get(at + key) || [], part]);
      turn.querySelectorAll(".table").forEach((table) => add("t" + table.dataset.column, table.querySelector("ol")));
      turn.querySelectorAll("tbody").forEach((body, n) => add("s" + n, body));
    });
    for (const parts of columns.values()) fitColumn(parts);
    const title = document.querySelector("h1");
    title.style.fontSize = "";
    const full = parseFloat(getComputedStyle(title).fontSize);
    if (!matchMedia("(min-width: 60rem) and (orientation: landscape)").matches) return; // a phone scrolls
    for (let size = full; size > 0.4 * full && title.offsetHeight > 2.5 * size; size *= 0.95) title.style.fontSize = size + "px";
  };
  fit();
  addEventListener("resize", fit);
  document.addEventListener("fresh", fit); // a service has brought other words
  document.fonts.ready.then(fit);
  show();
  setInterval(show, 250);
})();
