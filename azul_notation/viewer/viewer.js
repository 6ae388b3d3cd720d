// Shows recorded games. All positions come from the page's data; no rule of any game is known here.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set("g rect circle path use text symbol".split(" "));
const KINDS = { d: "deal", m: "move", t: "tiling", s: "scoring", f: "final scoring" };
const SPEEDS = [0.25, 0.5, 1, 2, 4, 10];
const ICONS = {
  first: "M5 4v16M20 4L8 12l12 8z", back: "M17 4L7 12l10 8z", play: "M7 4l12 8-12 8z",
  pause: "M7 4v16M17 4v16", next: "M7 4l10 8-10 8z", last: "M19 4v16M4 4l12 8-12 8z",
};

function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((each) => each != null));
  return element;
}

function draw(tag, given = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function built(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, given, ...children] = node;
  return DRAWN.has(tag) ? draw(tag, given, ...children.map(built)) : document.createTextNode("");
}

const ident = (sign) => sign.replace(/\W/g, (each) => `-${each.charCodeAt(0).toString(16)}`);

// Whether something of what lay on a place is missing from what lies there.
function less(is, was) {
  const [[sign, count = 1], [wanted, number = 1]] = [is.split("×"), was.split("×")];
  return was && (sign !== wanted || +count < +number);
}

function icon(name) {
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: ICONS[name] }));
}

function button(name, say, act) {
  return make("button", { type: "button", class: name, "aria-label": say, title: say, onclick: act }, icon(name));
}

// Words that differ in their last letter are written together, without the letters that begin the words before them.
function unpacked(text) {
  let last = "";
  return text ? text.split(" ").flatMap((each) => {
    const end = each.lastIndexOf(":");
    last = last.slice(0, each.charCodeAt(0) - 48) + each.slice(1, end);
    return [...each.slice(end + 1)].map((letter) => last + letter);
  }) : [];
}

const rows = (columns) => (columns.k || []).map((_, at) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])));

async function unsqueezed(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
}

// Every step of a game and of its variations, with what lies where after it.
function nodesOf(game) {
  const nodes = [];
  const add = (steps, before, line) => {
    let previous = before;
    const own = [];
    for (const step of rows(steps)) {
      const lying = previous ? previous.lying.slice() : [];
      for (const change of step.d ? step.d.split("|") : []) {
        const at = change.lastIndexOf(":");
        let place = 0;
        for (const more of change.slice(at + 1).split(",")) lying[(place += +more)] = change.slice(0, at);
      }
      let position = previous ? previous.position.slice() : [];
      if (step.n[0] === "=") position = step.n.slice(1).split(" ");
      else {
        let field = 0, part = 0;
        for (const change of step.n ? step.n.split("|") : []) {
          const [, more, further, text] = /^(\d+)(?:\.(\d+))?:(.*)$/.exec(change);
          if (+more) part = 0;
          field += +more;
          const parts = position[field].split(/([/,])/);
          if (further) parts[(part += +further)] = text;
          position[field] = further ? parts.join("") : text === "+" ? position[field].replace(/\d+$/, (number) => +number + 1) : text;
        }
      }
      const node = { step, lying, position, previous, line, branches: [], at: nodes.length, totals: step.q || previous.totals };
      nodes.push(node);
      own.push(node);
      for (const branch of step.b || []) node.branches.push([branch.c || [], add(branch.s, previous, line + 1)]);
      previous = node;
    }
    own.forEach((node, at) => { node.own = own; node.index = at; node.next = own[at + 1]; });
    return own;
  };
  add(game.steps, null, 0);
  return nodes;
}

export function replay(root, data, settings = {}) {
  let game, kind, nodes, main, now, timer, later, marked;
  const parts = {};
  const element = (name, tag, given, ...children) => (parts[name] = make(tag, { class: name, ...given }, ...children));
  const name = (seat) => game.names[seat - 1];
  const where = (step) => [step.r, step.l, step.s].filter((each) => each != null).join(".");
  const link = (node) => {
    const own = node.line ? `v${node.at}` : node.step.l ? where(node.step) : `s${node.index}`;
    return `#${data.games.length > 1 ? `${data.games.indexOf(game) + 1}/` : ""}${own}`;
  };

  function title(node) {
    const { step } = node;
    const lap = step.l ? ` · lap ${step.l}` : "";
    return `Round ${step.r}${lap} · ${step.s ? `${name(step.s)}: ` : ""}${step.w || KINDS[step.k]}`;
  }

  function said(node) {
    const { step } = node;
    const who = step.s ? `${name(step.s)}: ` : "";
    const points = (step.p || []).map(([seat, number, reason]) => `${name(seat)} ${signed(number)}, ${reason}`);
    const faults = (step.f || []).map((each) => each.join(" "));
    const mover = node.step.m ? `${name(node.step.m)} is next` : "";
    return [`Round ${step.r}. ${who}${step.t || step.w || KINDS[step.k]}`, ...points, ...(step.c || []), ...faults, mover]
      .filter(Boolean).join(". ");
  }

  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  // The sheets: the table, then a board for each seat.
  function sheet(of, at) {
    const own = of.places.map(() => draw("g"));
    const marks = draw("g");
    const base = built(of.base);
    base.querySelector(".e").append(...of.places.filter((place) => place[3] > 1).map(([x, y, , form]) =>
      draw("g", { transform: `translate(${x} ${y})` }, built(of.outlines[form - 2]))));
    const svg = draw("svg", { viewBox: `0 0 ${of.w} ${of.h}`, "aria-hidden": "true" }, base, ...own, marks);
    return { of, svg, own, marks, shown: [], frames: [...base.querySelector(".f").children],
      begin: at ? kind.table.places.length + (at - 1) * kind.board.places.length : 0 };
  }

  // Marks of the last move: where something was taken from, and on boards where something came to lie.
  function rings({ of, begin, frames }, node) {
    const found = [];
    const old = node.previous?.lying;
    if (!old || node.step.k === "d") return found;
    const moved = /[mt]/.test(node.step.k);
    const ring = (style, shape) => { shape.setAttribute("class", style); found.push(shape); };
    let at = begin, framed = 0;
    for (const [, number, loose, frame] of of.zones) {
      const before = old.slice(at, at + number);
      for (const end = at + number; at < end; at += 1) {
        const [x, y, size, form] = of.places[at - begin];
        const [was, is] = [old[at] || "", node.lying[at] || ""];
        const same = loose ? before.indexOf(is) : -1;
        const given = { x: x - 0.5, y: y - 0.5, width: size + 1, height: size + 1, rx: 4 };
        if (same >= 0) before.splice(same, 1);
        else if (form !== 1) {
          if (moved && !loose && less(is, was)) ring("m1", draw("rect", given));
          if (begin && (loose ? is : less(was, is))) ring("m2", draw("rect", given));
        }
      }
      if (moved && loose && frame && before.some(Boolean)) ring("m1", frames[framed].cloneNode());
      framed += frame;
    }
    return found;
  }

  function fill(each, node) {
    const { of, own, shown, begin } = each;
    of.places.forEach(([x, y, size, form], at) => {
      const isText = form === 1;
      const value = node.lying[begin + at] || "";
      if (value === (shown[at] || "")) return;
      const things = own[at];
      things.replaceChildren();
      shown[at] = value;
      if (!value) return;
      const [sign, number] = isText ? ["", value] : value.split("×");
      if (!isText) things.append(draw("use", { href: `#${kind.prefix}${ident(sign)}`, x, y, width: size, height: size }));
      if (number) {
        const font = size * 0.5 + 3;
        const given = { class: "t", x: isText ? x : x + size + 3, y: y + size / 2 + font * 0.35, "font-size": font };
        if (isText) given["text-anchor"] = "middle";
        things.append(draw("text", given, number));
      }
    });
    each.marks.replaceChildren(...rings(each, node));
    return each;
  }

  function table(caption, head, rows) {
    const row = (cells, first) => make("tr", {}, ...cells.map((cell, at) =>
      make(first || !at ? "th" : "td", first || !at ? { scope: first ? "col" : "row" } : {}, String(cell))));
    return make("table", {}, make("caption", {}, caption), make("thead", {}, row(head, true)),
      make("tbody", {}, ...rows.map((cells) => row(cells))));
  }

  // What lies where, in words.
  function words(each, caption, node) {
    const { of, begin } = each;
    let at = begin;
    const rows = of.zones.map(([zone, number]) => {
      const found = node.lying.slice(at, (at += number)).filter(Boolean);
      return [zone, found.map((value) => {
        const [sign, pile] = value.split("×");
        return (kind.words[sign] || value) + (pile ? ` ${pile}` : "");
      }).join(", ") || "empty"];
    });
    return table(caption, ["Place", "What lies there"], rows);
  }

  function go(node, tell = true) {
    now = node;
    parts.now.textContent = title(node);
    parts.large.forEach((each, at) => {
      fill(each.sheet, node);
      if (!at) return;
      each.total.textContent = node.totals[at - 1];
      each.figure.classList.toggle("mover", node.step.m === at);
    });
    parts.slider.max = node.own.length - 1;
    parts.slider.value = node.index;
    parts.slider.setAttribute("aria-valuetext", title(node));
    parts.first.disabled = parts.back.disabled = !node.previous;
    parts.last.disabled = parts.next.disabled = !node.next;
    marked?.removeAttribute("aria-current");
    (marked = node.button).setAttribute("aria-current", "step");
    notes(node);
    clearTimeout(later);
    later = setTimeout(() => {
      const box = parts.moves;
      box.scrollTop = node.button.offsetTop - box.clientHeight / 2;
      tables(node);
    }, 80);
    if (tell) {
      parts.live.textContent = said(node);
      if (settings.address) history.replaceState(null, "", link(node));
    }
  }

  function notes(node) {
    const { step } = node;
    const list = [];
    if (step.z) list.push(make("p", { class: "clock" }, `Clock ${step.z}`));
    if (step.g) list.push(make("p", {}, step.g.join(" ")));
    for (const each of step.c || []) list.push(make("p", { class: "comment" }, each));
    for (const [code, text] of step.f || []) list.push(make("p", { class: "fault" }, make("strong", {}, code), ` ${text}`));
    if (step.p) {
      list.push(make("ul", { class: "points" }, ...step.p.map(([seat, number, reason]) =>
        make("li", {}, `${name(seat)} ${signed(number)} ${reason}`))));
    }
    if (parts.wish.checked) {
      const legal = unpacked(step.a);
      list.push(make("p", { class: "legal" }, legal.length ? `${legal.length} legal: ${legal.join(" ")}` : "No move is due here."));
    }
    parts.notes.replaceChildren(...list);
    if (!parts.sheet.parentNode?.open) return;
    const round = step.r;
    const rows = [];
    for (const each of node.own) {
      if (each.step.r === round && (each.index <= node.index || each.step.k === "s")) {
        for (const [seat, number, reason] of each.step.p || []) rows.push([name(seat), signed(number), reason]);
      }
    }
    parts.sheet.replaceChildren(rows.length ? table(`Points of round ${round}`, ["Player", "Points", "Reason"], rows) : "No points yet.");
  }

  function tables(node) {
    parts.hidden.replaceChildren(...parts.large.map((each, at) =>
      words(each.sheet, at ? `${name(at)}: ${node.totals[at - 1]}` : "Table", node)));
  }

  function rounds() {
    return main.filter((node) => node.step.k === "s" || node.step.k === "f");
  }

  function totals() {
    const ends = rounds();
    if (!ends.length) return [];
    const most = Math.max(10, ...ends.flatMap((node) => node.totals));
    const least = Math.min(0, ...ends.flatMap((node) => node.totals));
    const x = (at) => 10 + (at * 180) / ends.length;
    const y = (total) => 92 - ((total - least) * 84) / (most - least);
    const lines = game.names.map((_, seat) => draw("path", { class: `line l${seat}`,
      d: [0, ...ends.map((node) => node.totals[seat])].map((total, at) => `${at ? "L" : "M"}${x(at)} ${y(total)}`).join("") }));
    const graph = draw("svg", { viewBox: "0 0 200 100", class: "graph", "aria-hidden": "true" },
      draw("path", { class: "axis", d: `M10 4V${y(0)}H196` }), ...lines);
    const head = ["After", ...game.names];
    const rows = ends.map((node) => [node.step.k === "f" ? "the final scoring" : `round ${node.step.r}`, ...node.totals]);
    const key = game.names.map((each, seat) => make("li", {}, draw("svg", { viewBox: "0 0 24 8", "aria-hidden": "true" },
      draw("path", { class: `line l${seat}`, d: "M0 4H24" })), each));
    return [graph, make("ul", { class: "key" }, ...key), table("Totals", head, rows)];
  }

  function moveButton(node) {
    const { step } = node;
    const text = step.w || KINDS[step.k];
    node.button = make("button", { type: "button", onclick: () => stop(go(node)), class: step.k === "m" ? "" : "event",
      "aria-label": title(node) }, text.length > 26 ? `${text.slice(0, 25)}…` : text);
    if (step.f) node.button.classList.add("fault");
    return node.button;
  }

  function listed(own) {
    const list = make("ol", {});
    let round, lap, item;
    for (const node of own) {
      const { step } = node;
      if (step.r !== round && !node.line) list.append(make("li", { class: "round" }, `Round ${step.r}`));
      if (step.r !== round || step.l !== lap || !item) {
        item = make("li", {}, step.l ? make("span", { class: "lap" }, `${step.l}.`) : null);
        list.append(item);
      }
      [round, lap] = [step.r, step.l];
      item.append(moveButton(node), " ");
      for (const [comments, branch] of node.branches) {
        item.append(make("div", { class: "variation" }, ...comments.map((each) => make("p", {}, each)),
          branch.length ? listed(branch) : null));
      }
    }
    return list;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    parts.play.replaceChildren(icon("play"));
    parts.play.setAttribute("aria-label", "Play");
  }

  function play() {
    if (timer) return stop();
    if (!now.next) go(main[0]);
    parts.play.replaceChildren(icon("pause"));
    parts.play.setAttribute("aria-label", "Pause");
    timer = setInterval(() => (now.next ? go(now.next) : stop()), 1000 * parts.speed.value);
  }

  const forward = () => { stop(); if (now.next) go(now.next); };
  const back = () => { stop(); if (now.previous) go(now.previous); };
  const first = () => { stop(); go(main[0]); };
  const last = () => { stop(); go(now.own[now.own.length - 1]); };

  function find(text) {
    const [, chapter, rest] = /^(?:(\d+)\/)?(.*)$/.exec(text.trim());
    if (chapter && data.games[chapter - 1] && data.games[chapter - 1] !== game) open(chapter - 1);
    if (/^v\d+$/.test(rest)) return nodes[rest.slice(1)];
    if (/^s\d+$/.test(rest)) return main[rest.slice(1)];
    const [round, lap, seat] = rest.split(".").map(Number);
    return main.find(({ step }) => step.r === round && (!lap || step.l === lap) && (!seat || step.s === seat));
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      parts.live.textContent = `${what} copied`;
    } catch {
      parts.copied.hidden = false;
      parts.copied.value = text;
      parts.copied.select();
      parts.live.textContent = `${what} selected: copy it`;
    }
    parts.status.textContent = parts.live.textContent;
  }

  function jump(event) {
    event.preventDefault();
    const node = find(parts.where.value);
    parts.status.textContent = node ? "" : `There is no ${parts.where.value} in this game.`;
    if (node) { stop(); go(node); }
  }

  function keys(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input,select,textarea")) return;
    const act = { ArrowLeft: back, ArrowRight: forward, Home: first, End: last }[event.key]
      || (event.key === " " && !event.target.closest("button,summary") ? play : null);
    if (act) { event.preventDefault(); act(); }
  }

  let begun = null;
  function press(event) { begun = event.target.closest("button") ? null : [event.clientX, event.clientY]; }
  function release(event) {
    if (!begun) return;
    const [across, down] = [event.clientX - begun[0], event.clientY - begun[1]];
    begun = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) return across < 0 ? forward() : back();
    if (Math.hypot(across, down) > 10) return;
    const box = parts.stage.getBoundingClientRect();
    event.clientX < box.left + box.width / 2 ? back() : forward();
  }

  function printed() {
    const ends = rounds();
    parts.prints.replaceChildren(...(ends.length ? ends : [now]).map((node) => make("section", {},
      make("h3", {}, title(node)), fill(sheet(kind.table, 0), node).svg, make("div", { class: "boards" },
        ...game.names.map((each, at) => make("figure", {}, make("figcaption", {}, `${each} ${node.totals[at]}`),
          fill(sheet(kind.board, at + 1), node).svg))))));
  }

  function open(chapter) {
    game = data.games[chapter];
    kind = data.kinds[game.kind];
    nodes = nodesOf(game);
    main = nodes.length ? nodes[0].own : [];
    parts.title.textContent = game.title;
    if (parts.menu) parts.menu.value = chapter;
    parts.defs.replaceChildren(...kind.symbols.map(built));
    const figure = sheet(kind.table, 0);
    parts.large = [{ sheet: figure }, ...game.names.map((each, at) => {
      const own = sheet(kind.board, at + 1);
      const total = make("b", {});
      const enlarge = make("button", { type: "button", "aria-pressed": "false", "aria-label": `Enlarge the board of ${each}`,
        onclick: () => enlarged(at) }, each);
      return { sheet: own, total, enlarge, figure: make("figure", {}, make("figcaption", {}, enlarge, total), own.svg) };
    })];
    parts.middle.replaceChildren(figure.svg);
    parts.boards.replaceChildren(...parts.large.slice(1).map((each) => each.figure));
    parts.tags.replaceChildren(...game.tags.map(([tag, value]) => make("div", {}, make("dt", {}, tag), make("dd", {}, value))));
    parts.moves.replaceChildren(listed(main));
    parts.totals.replaceChildren(...totals());
    parts.faults.replaceChildren(...(game.faults || []).map((each) => make("p", { class: "fault" }, each)));
    go(main[0], false);
  }

  function enlarged(seat) {
    parts.large.slice(1).forEach((each, at) => {
      const on = at === seat && !each.figure.classList.contains("one");
      each.figure.classList.toggle("one", on);
      each.enlarge.setAttribute("aria-pressed", on);
    });
  }

  parts.defs = draw("defs");
  element("title", settings.heading || "h2", {});
  if (data.games.length > 1) {
    element("menu", "select", { "aria-label": "Game", onchange: () => { stop(); open(+parts.menu.value); } },
      ...data.games.map((each, at) => make("option", { value: at }, each.title)));
  }
  for (const [each, say, act] of [["first", "First step", first], ["back", "Step back", back], ["play", "Play", play],
    ["next", "Next step", forward], ["last", "Last step", last]]) parts[each] = button(each, say, act);
  element("slider", "input", { type: "range", min: 0, "aria-label": "Step",
    oninput: () => { stop(); go(now.own[parts.slider.value]); } });
  element("speed", "select", { "aria-label": "Seconds for each step", onchange: () => { if (timer) { stop(); play(); } } },
    ...SPEEDS.map((each) => make("option", { value: each, selected: each === 1 }, `${each} s`)));
  element("where", "input", { size: 7, placeholder: "3.2.1", "aria-label": "Round, lap and seat, such as 3.2.1" });
  element("wish", "input", { type: "checkbox", onchange: () => notes(now) });
  element("copied", "input", { hidden: true, readonly: true, "aria-label": "Text to copy" });
  element("status", "p", {});
  element("live", "p", { role: "status", "aria-live": "polite" });
  element("now", "p", {});
  element("middle", "div", {});
  element("boards", "div", {});
  element("stage", "div", { tabindex: 0, role: "group", "aria-label": "Boards; the arrow keys step through the game", onpointerdown: press, onpointerup: release },
    parts.now, parts.middle, parts.boards);
  for (const each of ["notes", "faults", "sheet", "totals", "prints", "hidden"]) element(each, "div", {});
  element("moves", "nav", { "aria-label": "Moves", tabindex: 0 });
  element("tags", "dl", {});
  const folded = (say, ...inside) => make("details", {}, make("summary", {}, say), ...inside);
  root.classList.add("azul-replay");
  root.append(
    draw("svg", { class: "art", "aria-hidden": "true", width: 0, height: 0 }, parts.defs),
    make("header", {}, parts.title, parts.menu), parts.faults,
    make("div", { class: "columns" },
      make("div", { class: "play-area" }, parts.stage,
        make("div", { class: "controls", role: "group", "aria-label": "Steps" }, parts.first, parts.back, parts.play, parts.next, parts.last, parts.slider,
          make("label", {}, "Speed ", parts.speed)), parts.notes, parts.live),
      make("div", { class: "side" }, parts.moves,
        make("form", { onsubmit: jump }, parts.where, make("button", {}, "Go"),
          make("button", { type: "button", onclick: () => copy(String(new URL(link(now), location)), "Link") }, "Copy link"),
          make("button", { type: "button", onclick: () => copy(now.position.join(" "), "Position") }, "Copy position")),
        parts.copied, parts.status, make("label", { class: "wish" }, parts.wish, " Legal moves"),
        folded("Points of the round", parts.sheet), folded("Totals", parts.totals), folded("The game", parts.tags))),
    parts.hidden, parts.prints);
  parts.sheet.parentNode.addEventListener("toggle", () => notes(now));
  root.addEventListener("keydown", keys);
  addEventListener("beforeprint", printed);
  open(0);
  const begin = settings.address && find(decodeURIComponent(location.hash.slice(1)));
  go(begin || main[0], false);
  if (settings.address) addEventListener("hashchange", () => { const node = find(location.hash.slice(1)); if (node) go(node); });
  return { go: (text) => { const node = find(text); if (node) go(node); return !!node; },
    get nodes() { return nodes; }, get now() { return now; }, games: data.games.length, open };
}
