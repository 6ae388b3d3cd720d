// Shows recorded games. All positions come from the page's data; no rule of any game is known here.
const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["rect", "circle", "path", "text"]);
const KINDS = { d: "deal", m: "move", t: "tiling", s: "scoring", f: "final scoring" };
const SPEEDS = [0.25, 0.5, 1, 2, 4, 10];
const ICONS = {
  first: "M5 4v16M20 4L8 12l12 8z", back: "M17 4L7 12l10 8z", play: "M7 4l12 8-12 8z",
  pause: "M7 4v16M17 4v16", next: "M7 4l10 8-10 8z", last: "M19 4v16M4 4l12 8-12 8z",
};

// Puts attributes, listeners, text and elements into an element.
function filled(element, contents) {
  for (const each of contents) {
    if (each == null) continue;
    if (each.constructor !== Object) element.append(each);
    else {
      for (const [name, value] of Object.entries(each)) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value != null) element.setAttribute(name, value);
      }
    }
  }
  return element;
}

const make = (tag, ...contents) => filled(document.createElement(tag), contents);
const draw = (tag, ...contents) => filled(document.createElementNS(SVG, tag), contents);
const named = (name, tag, ...contents) => make(tag, { class: name }, ...contents);
const button = (act, ...contents) => make("button", { type: "button", onclick: act }, ...contents);
const unheard = { "aria-hidden": "true" };

const rectangle = (x, y, width, height, rx, style) => draw("rect", { x, y, width, height, rx, class: style });

const text = (x, y, size, words, anchor, style) =>
  draw("text", { x, y, "font-size": size, "text-anchor": anchor, class: style }, words);

// An element of which the form is known, and of what differs its values; only these are drawn.
function built(forms, [form, ...values]) {
  const { tag, fixed, own } = forms[form];
  const { "": content = "", ...given } = { ...fixed, ...Object.fromEntries(own.map((name, at) => [name, values[at]])) };
  return DRAWN.has(tag) ? draw(tag, given, content) : "";
}

// Whether something of what lay on a place is missing from what lies there.
function less(is, was) {
  const [[sign, count = 1], [wanted, number = 1]] = [is.split("×"), was.split("×")];
  return was && (sign !== wanted || +count < +number);
}

function icon(name) {
  return draw("svg", unheard, { viewBox: "0 0 24 24" }, draw("path", { d: ICONS[name] }));
}

// Words that differ in one letter are written together, without what is as it was before: the letters that begin
// the word before, these last letters of that player's words, what is paid.
function unpacked(packed, mover, known) {
  let stem = "", tail = "";
  return packed ? packed.split("&").flatMap((each) => {
    const [head, paid = tail] = each.split("!");
    const [begin, ends] = head.split("|");
    stem = stem.slice(0, begin.charCodeAt() - 48) + begin.slice(1);
    tail = paid;
    const key = mover + stem.slice(-1);
    if (ends) known[key] = ends;
    return [...known[key]].map((letter) => stem + letter + tail);
  }) : [];
}

const put = (box, ...contents) => box.replaceChildren(...contents);

// Steps from their columns; those of text are one text each.
function rows(written) {
  const columns = Object.entries(written).map(([name, values]) => [name, typeof values === "string" ? values.split("_") : values]);
  return columns.length ? columns[0][1].map((_, at) => Object.fromEntries(columns.map(([name, values]) => [name, values[at]]))) : [];
}

// How parts of position strings spell what lies in a zone, from its things and from its places.
const WAYS = [
  (things) => things.map((each) => { const [sign, count = 1] = each.split("×"); return sign.repeat(count); }).join("") || "-",
  (things) => (things.length ? things.length + things[0] : "-"),
  (_, places) => places.map((each) => each || ".").join(""),
  (things) => things.filter((each) => each.includes("×")).join("").replaceAll("×", "") || "-",
  (things, places) => (things.length ? places.indexOf(things[0]) + 1 : "-"),
];

// Every step of a game and of its variations, with what lies where after it.
function nodesOf(game, kind) {
  const nodes = [];
  let end = 0;
  const zones = [kind.table, ...game.names.map(() => kind.board)].flatMap((sheet) =>
    sheet.zones.map(([, number]) => [end, (end += number)]));
  const add = (steps, before, line) => {
    let previous = before;
    const own = [];
    for (const step of rows(steps)) {
      const lying = previous ? [...previous.lying] : Array(end).fill("");
      let place = 0;
      for (const change of step.d ? step.d.split("|") : []) {
        const [, more, long, things] = /^(\d+)(:?)(.*)$/.exec(change);
        place += +more;
        [...(long ? things.split(";") : things)].forEach((thing, at) => { lying[place + at] = thing.trim(); });
      }
      const cut = (field) => field.split(/([/,])/);
      let fields = previous ? previous.fields.map((parts) => [...parts]) : [];
      if (step.n[0] === "=") fields = step.n.slice(1).split(" ").map(cut);
      else {
        let field = 0, part = 0;
        for (const change of step.n ? step.n.split("|") : []) {
          const [, more, further, text] = /^(\d+)(?:\.(\d+))?:(.*)$/.exec(change);
          if (+more) part = 0;
          field += +more;
          if (further) fields[field][(part += +further)] = text;
          else fields[field] = cut(text === "+" ? fields[field].join("").replace(/\d+$/, (number) => +number + 1) : text);
        }
      }
      let at = [0, 0, 0];
      const spell = (zone, way) => WAYS[way](lying.slice(...zones[zone]).filter(Boolean), lying.slice(...zones[zone]));
      for (const [field, part, zone, way, other] of game.spelled) {
        at = [at[0] + field, at[1] + part, at[2] + zone];
        const after = other ? spell(at[2] + other, 0) : "-";
        fields[at[0]][at[1]] = spell(at[2], way) + (after === "-" ? "" : `:${after}`);
      }
      const totals = step.q || game.names.map((_, seat) => (previous ? previous.totals[seat] : 0)
        + (step.p || []).reduce((sum, [own, number]) => sum + (own === seat + 1 ? number : 0), 0));
      // What the word means: a phrase, with gaps for what one or two of its characters mean.
      const t = step.t && game.phrases[step.t].replace(/([~^])(.)/g, (_, gap, place) => {
        const from = place.charCodeAt() - 48;
        const sign = step.w.slice(from, from + (gap === "~" ? 1 : 2));
        return kind.words[sign] || sign;
      });
      const known = { ...previous?.known };
      const legal = unpacked(step.a, step.m, known);
      const node = { ...step, lying, fields, position: fields.map((parts) => parts.join("")).join(" "), known, legal, previous, line, branches: [], at: nodes.length, totals, t };
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
  let game, kind, nodes, main, now, timer, later, marked, large;
  const name = (seat) => game.names[seat - 1];
  const link = (node) => {
    const own = node.line ? `v${node.at}` : node.l ? `${node.r}.${node.l}.${node.s}` : `s${node.index}`;
    return `#${data.games.length > 1 ? `${data.games.indexOf(game) + 1}/` : ""}${own}`;
  };

  function title(node) {
    const lap = node.l ? ` · lap ${node.l}` : "";
    return `Round ${node.r}${lap} · ${node.s ? `${name(node.s)}: ` : ""}${node.w || KINDS[node.k]}`;
  }

  function said(node) {
    const who = node.s ? `${name(node.s)}: ` : "";
    const points = (node.p || []).map(([seat, number, reason]) => `${name(seat)} ${signed(number)}, ${reason}`);
    const faults = (node.f || []).map((each) => each.join(" "));
    const mover = node.m ? `${name(node.m)} is next` : "";
    return [`Round ${node.r}. ${who}${node.t || node.w || KINDS[node.k]}`, ...points, ...(node.c || []), ...faults, mover]
      .filter(Boolean).join(". ");
  }

  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  // The sheets: the table, then a board for each seat.
  function sheet(of, at) {
    const own = of.places.map(() => draw("g"));
    const marks = draw("g");
    const group = (style, ...inside) => draw("g", { class: style }, ...inside);
    const frames = of.zones.flatMap(([, , , frame]) => (frame ? rectangle(...frame) : []));
    const captions = of.captions.map(([words, x, y, size, anchor]) => text(x, y, size, words, anchor));
    const outlines = [], ghosts = [];
    let last = [0, 0, 0, 0];
    const places = of.places.map(([dx = 0, dy = 0, ds = 0, df = 0, ghost, label]) => {
      const [x, y, size, form] = last = [last[0] + dx, last[1] + dy, last[2] + ds, last[3] + df];
      if (form > 1) outlines.push(draw("g", { transform: `translate(${x} ${y})` }, built(kind.forms, kind.outlines[form - 2])));
      if (ghost) ghosts.push(use(`_${ghost}`, x, y, size));
      if (label) captions.push(text(x + size / 2, y + size * 0.647, size * 0.42, label, "middle"));
      return last;
    });
    const svg = draw("svg", unheard, { viewBox: `0 0 ${of.w} ${of.h}` },
      group("f", ...frames), group("e", ...outlines), ...ghosts, group("c", ...captions), ...own, marks);
    return { of, places, svg, own, marks, shown: [],
      begin: at ? kind.table.places.length + (at - 1) * kind.board.places.length : 0 };
  }

  const use = (sign, x, y, size) => draw("use", { href: `#k${game.kind}-${sign}`, x, y, width: size, height: size });

  // Marks of the last move: where something was taken from, and on boards where something came to lie.
  function rings({ of, places, begin }, node) {
    const found = [];
    const old = node.previous?.lying;
    if (!old || node.k === "d") return found;
    const moved = /[mt]/.test(node.k);
    let at = begin;
    for (const [, number, loose, frame] of of.zones) {
      const before = old.slice(at, at + number);
      for (const end = at + number; at < end; at += 1) {
        const [x, y, size, form] = places[at - begin];
        const [was, is] = [old[at] || "", node.lying[at] || ""];
        const same = loose ? before.indexOf(is) : -1;
        const ring = (style) => found.push(rectangle(x - 0.5, y - 0.5, size + 1, size + 1, 4, style));
        if (same >= 0) before.splice(same, 1);
        else if (form !== 1) {
          if (moved && !loose && less(is, was)) ring("m1");
          if (begin && (loose ? is : less(was, is))) ring("m2");
        }
      }
      if (moved && loose && frame && before.some(Boolean)) found.push(rectangle(...frame, "m1"));
    }
    return found;
  }

  function fill(each, node) {
    const { places, own, shown, begin } = each;
    places.forEach(([x, y, size, form], at) => {
      const value = node.lying[begin + at] || "";
      if (value === (shown[at] || "")) return;
      shown[at] = value;
      const [sign, number] = form === 1 ? ["", value] : value.split("×");
      const font = size * 0.5 + 3;
      put(own[at], sign ? use(sign, x, y, size) : "", number
        ? text(sign ? x + size + 3 : x, y + size / 2 + font * 0.35, font, number, sign ? null : "middle", "t") : "");
    });
    put(each.marks, ...rings(each, node));
    return each;
  }

  function table(caption, head, rows) {
    const row = (cells, first) => make("tr", ...cells.map((cell, at) =>
      make(first || !at ? "th" : "td", first || !at ? { scope: first ? "col" : "row" } : {}, String(cell))));
    return make("table", make("caption", caption), make("thead", row(head, true)),
      make("tbody", ...rows.map((cells) => row(cells))));
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
    caption.textContent = title(node);
    large.forEach((each, at) => {
      fill(each.sheet, node);
      if (!at) return;
      each.total.textContent = node.totals[at - 1];
      each.figure.classList.toggle("mover", node.m === at);
    });
    slider.max = node.own.length - 1;
    slider.value = node.index;
    slider.setAttribute("aria-valuetext", title(node));
    firstButton.disabled = backButton.disabled = !node.previous;
    lastButton.disabled = nextButton.disabled = !node.next;
    marked?.removeAttribute("aria-current");
    (marked = node.button).setAttribute("aria-current", "step");
    notes(node);
    clearTimeout(later);
    later = setTimeout(() => {
      moves.scrollTop = node.button.offsetTop - moves.clientHeight / 2;
      tables(node);
    }, 80);
    if (tell) {
      live.textContent = said(node);
      if (settings.address) history.replaceState(null, "", link(node));
    }
  }

  function notes(node) {
    const list = [];
    if (node.z) list.push(named("clock", "p", `Clock ${node.z}`));
    if (node.g) list.push(make("p", node.g.join(" ")));
    for (const each of node.c || []) list.push(named("comment", "p", each));
    for (const [code, text] of node.f || []) list.push(named("fault", "p", make("strong", code), ` ${text}`));
    if (node.p) {
      list.push(named("points", "ul", ...node.p.map(([seat, number, reason]) =>
        make("li", `${name(seat)} ${signed(number)} ${reason}`))));
    }
    if (wish.checked) {
      const { legal } = node;
      list.push(named("legal", "p", legal.length ? `${legal.length} legal: ${legal.join(", ")}` : "No move is due here."));
    }
    put(notesBox, ...list);
    if (!sheetBox.parentNode?.open) return;
    const round = node.r;
    const rows = [];
    for (const each of node.own) {
      if (each.r === round && (each.index <= node.index || each.k === "s")) {
        for (const [seat, number, reason] of each.p || []) rows.push([name(seat), signed(number), reason]);
      }
    }
    put(sheetBox, rows.length ? table(`Points of round ${round}`, ["Player", "Points", "Reason"], rows) : "No points yet.");
  }

  function tables(node) {
    put(tablesBox, ...large.map((each, at) =>
      words(each.sheet, at ? `${name(at)}: ${node.totals[at - 1]}` : "Table", node)));
  }

  function rounds() {
    return main.filter((node) => node.k === "s" || node.k === "f");
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
    const graph = draw("svg", unheard, { viewBox: "0 0 200 100", class: "graph" },
      draw("path", { class: "axis", d: `M10 4V${y(0)}H196` }), ...lines);
    const head = ["After", ...game.names];
    const rows = ends.map((node) => [node.k === "f" ? "the final scoring" : `round ${node.r}`, ...node.totals]);
    const key = game.names.map((each, seat) => make("li", draw("svg", unheard, { viewBox: "0 0 24 8" },
      draw("path", { class: `line l${seat}`, d: "M0 4H24" })), each));
    return [graph, named("key", "ul", ...key), table("Totals", head, rows)];
  }

  function moveButton(node) {
    const text = node.w || KINDS[node.k];
    node.button = button(() => to(node), { class: node.k === "m" ? "" : "event", "aria-label": title(node) }, text.length > 26 ? `${text.slice(0, 25)}…` : text);
    if (node.f) node.button.classList.add("fault");
    return node.button;
  }

  function listed(own) {
    const list = make("ol");
    let round, lap, item;
    for (const node of own) {
      if (node.r !== round && !node.line) list.append(named("round", "li", `Round ${node.r}`));
      if (node.r !== round || node.l !== lap || !item) {
        item = make("li", node.l ? named("lap", "span", `${node.l}.`) : null);
        list.append(item);
      }
      [round, lap] = [node.r, node.l];
      item.append(moveButton(node), " ");
      for (const [comments, branch] of node.branches) {
        item.append(named("variation", "div", ...comments.map((each) => make("p", each)),
          branch.length ? listed(branch) : null));
      }
    }
    return list;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    onPlay("play", "Play");
  }

  function onPlay(name, say) {
    put(playButton, icon(name));
    playButton.setAttribute("aria-label", say);
  }

  function play() {
    if (timer) return stop();
    if (!now.next) go(main[0]);
    onPlay("pause", "Pause");
    timer = setInterval(() => (now.next ? go(now.next) : stop()), 1000 * speed.value);
  }

  const to = (node) => { stop(); if (node) go(node); };
  const forward = () => to(now.next);
  const back = () => to(now.previous);
  const first = () => to(main[0]);
  const last = () => to(now.own.at(-1));

  function find(text) {
    const [, chapter, rest] = /^(?:(\d+)\/)?(.*)$/.exec(text.trim());
    if (chapter && data.games[chapter - 1] && data.games[chapter - 1] !== game) open(chapter - 1);
    if (/^v\d+$/.test(rest)) return nodes[rest.slice(1)];
    if (/^s\d+$/.test(rest)) return main[rest.slice(1)];
    const [round, lap, seat] = rest.split(".").map(Number);
    return main.find((node) => node.r === round && (!lap || node.l === lap) && (!seat || node.s === seat));
  }

  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      live.textContent = `${what} copied`;
    } catch {
      copied.hidden = false;
      copied.value = text;
      copied.select();
      live.textContent = `${what} selected: copy it`;
    }
    status.textContent = live.textContent;
  }

  function jump(event) {
    event.preventDefault();
    const node = find(field.value);
    status.textContent = node ? "" : `There is no ${field.value} in this game.`;
    if (node) to(node);
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
    const box = stage.getBoundingClientRect();
    event.clientX < box.left + box.width / 2 ? back() : forward();
  }

  function printed() {
    const ends = rounds();
    put(prints, ...(ends.length ? ends : [now]).map((node) => make("section", {},
      make("h3", title(node)), fill(sheet(kind.table, 0), node).svg, make("div", { class: "boards" },
        ...game.names.map((each, at) => make("figure", make("figcaption", `${each} ${node.totals[at]}`),
          fill(sheet(kind.board, at + 1), node).svg))))));
  }

  function open(chapter) {
    game = data.games[chapter];
    kind = data.kinds[game.kind];
    nodes = nodesOf(game, kind);
    main = nodes.length ? nodes[0].own : [];
    heading.textContent = game.title;
    if (menu) menu.value = chapter;
    put(defs, ...Object.entries(kind.symbols).map(([id, inside]) =>
      draw("symbol", { id: `k${game.kind}-${id}`, viewBox: "0 0 20 20" }, ...inside.map((each) => built(kind.forms, each)))));
    const figure = sheet(kind.table, 0);
    large = [{ sheet: figure }, ...game.names.map((each, at) => {
      const own = sheet(kind.board, at + 1);
      const total = make("b");
      const enlarge = button(() => enlarged(at), { "aria-pressed": "false", "aria-label": `Enlarge the board of ${each}` }, each);
      return { sheet: own, total, enlarge, figure: make("figure", make("figcaption", enlarge, total), own.svg) };
    })];
    put(middle, figure.svg);
    put(boards, ...large.slice(1).map((each) => each.figure));
    put(tagsBox, ...game.tags.map(([tag, value]) => make("div", make("dt", tag), make("dd", value))));
    put(moves, listed(main));
    put(totalsBox, ...totals());
    put(faultsBox, ...(game.faults || []).map((each) => named("fault", "p", each)));
    go(main[0], false);
  }

  function enlarged(seat) {
    large.slice(1).forEach((each, at) => {
      const on = at === seat && !each.figure.classList.contains("one");
      each.figure.classList.toggle("one", on);
      each.enlarge.setAttribute("aria-pressed", on);
    });
  }

  const defs = draw("defs");
  const heading = named("title", settings.heading || "h2");
  const menu = data.games.length > 1
    ? named("menu", "select", { "aria-label": "Game", onchange: () => { stop(); open(+menu.value); } },
      ...data.games.map((each, at) => make("option", { value: at }, each.title))) : null;
  const [firstButton, backButton, playButton, nextButton, lastButton] = [["first", "First step", first],
    ["back", "Step back", back], ["play", "Play", play], ["next", "Next step", forward], ["last", "Last step", last]].map(
    ([each, say, act]) => button(act, { class: each, "aria-label": say, title: say }, icon(each)));
  const slider = named("slider", "input", { type: "range", min: 0, "aria-label": "Step", oninput: () => to(now.own[slider.value]) });
  const speed = named("speed", "select", { "aria-label": "Seconds for each step", onchange: () => { if (timer) { stop(); play(); } } },
    ...SPEEDS.map((each) => make("option", { value: each, selected: each === 1 }, `${each} s`)));
  const field = named("where", "input", { size: 7, placeholder: "3.2.1", "aria-label": "Round, lap and seat, such as 3.2.1" });
  const wish = make("input", { type: "checkbox", onchange: () => notes(now) });
  const copied = named("copied", "input", { hidden: true, readonly: true, "aria-label": "Text to copy" });
  const status = named("status", "p");
  const live = named("live", "p", { role: "status", "aria-live": "polite" });
  const caption = named("now", "p");
  const [middle, boards, notesBox, faultsBox, sheetBox, totalsBox, prints, tablesBox] = ["middle", "boards", "notes", "faults",
    "sheet", "totals", "prints", "hidden"].map((each) => named(each, "div"));
  const stage = named("stage", "div", { tabindex: 0, role: "group", "aria-label": "Boards; the arrow keys step through the game",
    onpointerdown: press, onpointerup: release }, caption, middle, boards);
  const moves = named("moves", "nav", { "aria-label": "Moves", tabindex: 0 });
  const tagsBox = make("dl");
  const folded = (say, ...inside) => make("details", make("summary", say), ...inside);
  root.classList.add("azul-replay");
  root.append(
    draw("svg", unheard, { class: "art", width: 0, height: 0 }, defs),
    make("header", heading, menu), faultsBox,
    make("div", { class: "columns" },
      named("play-area", "div", stage,
        make("div", { class: "controls", role: "group", "aria-label": "Steps" }, firstButton, backButton, playButton, nextButton, lastButton, slider,
          make("label", "Speed ", speed)), notesBox, live),
      named("side", "div", moves,
        make("form", { onsubmit: jump }, field, make("button", "Go"),
          button(() => copy(String(new URL(link(now), location)), "Link"), "Copy link"),
          button(() => copy(now.position, "Position"), "Copy position")),
        copied, status, named("wish", "label", wish, " Legal moves"),
        folded("Points of the round", sheetBox), folded("Totals", totalsBox), folded("The game", tagsBox))),
    tablesBox, prints);
  sheetBox.parentNode.addEventListener("toggle", () => notes(now));
  root.addEventListener("keydown", keys);
  addEventListener("beforeprint", printed);
  open(0);
  const begin = settings.address && find(decodeURIComponent(location.hash.slice(1)));
  go(begin || main[0], false);
  if (settings.address) addEventListener("hashchange", () => { const node = find(location.hash.slice(1)); if (node) go(node); });
  return { go: (text) => { const node = find(text); if (node) go(node); return !!node; },
    get nodes() { return nodes; }, get now() { return now; }, games: data.games.length, open };
}
