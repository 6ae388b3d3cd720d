// Shows recorded games. All positions come from the page's data; no rule of any game is known here.
const KINDS = { d: "deal", s: "scoring", f: "final scoring" };
// What pictures of things may have: these elements, and no attribute that acts.
const DRAWN = /^(rect|circle|path|text)(\|(?!on)[^|]*)*$/;

// Makes an element, of a class that may follow its name after a point.
function make(tag, ...contents) {
  const [name, style] = tag.split(".");
  const element = document.createElement(name);
  if (style) element.className = style;
  element.append(...contents);
  return element;
}

function draw(tag, attributes, ...contents) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...contents);
  return element;
}

const put = (box, ...contents) => box.replaceChildren(...contents);

const picture = (width, height, ...contents) =>
  draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": true }, ...contents);

const rectangle = (x, y, width, height, rx, style) => draw("rect", { x, y, width, height, rx, class: style });

const text = (x, y, size, words, anchor, style) =>
  draw("text", { x, y, "font-size": size, "text-anchor": anchor, class: style }, words);

const line = (style, d) => draw("path", { class: style, d });

// The picture of a thing, from the text that describes its elements.
const built = (described) => described.split(";").filter((each) => DRAWN.test(each)).map((each) => {
  const [tag, ...parts] = each.split("|");
  const { "": words = "", ...attributes } = Object.fromEntries(parts.map((part) => part.split("=")));
  return draw(tag, attributes, words);
});

// Whether something of what lay on a place is missing from what lies there.
function less(is, was) {
  const [[sign, count = 1], [wanted, number = 1]] = [is, was].map((each) => each.split("×"));
  return was && (sign !== wanted || +count < +number);
}

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);
const oneMore = (words) => words.replace(/\d{1,9}$/, (number) => +number + 1);
const offset = (sign) => sign.charCodeAt() - 48;

// Rows from their columns. Numbers are written as changes, and many texts as one: + is one more than before.
function rows(columns) {
  const [first = [], ...others] = columns.map((column) => {
    let last = 0;
    return column.split
      ? column.split(")").map((each) => each && (last = each === "+" ? oneMore(last) : each))
      : column.map((each) => (each.toFixed ? (last += each) : each));
  });
  return first.map((each, at) => [each, ...others.map((other) => other[at])]);
}

// The ways in which position strings spell what lies in a zone.
function spelled(places) {
  const things = places.filter(Boolean);
  const piles = things.map((each) => each.split("×"));
  return [
    piles.map(([sign, count = 1]) => sign.repeat(count)).join(""),
    things[0] && things.length + things[0],
    places.map((each) => each || ".").join(""),
    piles.map(([sign, count]) => (count ? sign + count : "")).join(""),
    places.indexOf(things[0]) + 1,
  ].map((each) => each || "-");
}

// The legal moves of a step: what follows their heads is written only where it is not what it was for this player.
function legalOf({ m, a, e, u }, known) {
  const [begins, ends, paid] = [a, e, u].map((each) => (each || "").split(","));
  return begins.flatMap(([first, ...others]) => others.map((each) => first + each)).flatMap((head) => {
    const latest = (key, changes) => (known[key] = changes[0]?.[0] === head[1] ? changes.shift().slice(1) : known[key] || "");
    const groups = latest(m + head.replace(/^\d+/, ""), ends).split("&");
    const payments = latest(`${m}/${head}`, paid).split("!");
    let stem = "", count = 0;
    return groups.flatMap((group) => {
      const [letters, begin = ""] = group.split("|").reverse();
      stem = begin && stem.slice(0, offset(begin)) + begin.slice(1);
      return [...letters || [""]].map((letter) => head + stem + letter + (payments[count++] ?? payments[0]));
    });
  });
}

// Every step of a game and of its variations, with what lies where after it.
function nodesOf(game, sheets, names) {
  const nodes = [];
  const nothing = sheets.flatMap((sheet) => sheet.places.map(() => ""));
  // Where each zone begins and ends; the totals come after the last one.
  let end = 0;
  const sizes = sheets.flatMap((sheet) => sheet.zones.map(([, size]) => size));
  const zones = [...sizes, ...game.names.map(() => 1)].map((size) => [end, end += size]);

  // A phrase, with gaps for what one or two characters of a word mean.
  const worded = (phrase, word) => {
    let at = 0;
    return game.phrases[phrase].replace(/`|([~^])(.)/g, (_, gap, place) => {
      if (gap) at = offset(place);
      const sign = word.slice(at, at += gap === "^" ? 2 : 1);
      return names[sign] || sign;
    });
  };

  // What lies on all places after changes: of the table, then of the boards, from that of a seat on.
  function laid(lying, changed, seat) {
    changed.split("|").forEach((changes, at) => {
      const { begin } = sheets[at && (at - 2 + +seat) % game.names.length + 1];
      let place;
      for (const [, first, words, sign, number] of changes.matchAll(/(?:^|,)(\d+)|:(.*?);|(.)(\d*)/g)) {
        if (first) place = begin + +first;
        else if (sign === "-") lying.fill("", ...zones.find(([from]) => from === place));
        else lying[place++] = words ?? (number && !names[sign + number] ? `${sign}×${number}` : (sign + number).trim());
      }
    });
    return lying;
  }

  // The position string, from its template: most gaps say what lies in a zone, or in two; steps fill the others.
  function positionOf(things, slots, step, before) {
    let zone = 0;
    const spell = (number) => spelled(things.slice(...zones[number]));
    return game.position.replace(/~(?:(\d)(-?\d+)(?:,(-?\d+))?)?;/g, (_, way, further, other) => {
      if (!way) {
        const at = slots.length;
        return (slots[at] = step[`n${at}`] || before[at]);
      }
      const own = spell(zone += +further)[way];
      const [after] = spell(zone + +(other || 0));
      return own + (!other || after === "-" ? "" : `:${after}`);
    });
  }

  function add(columns, before, depth) {
    let previous = before;
    const own = [];
    const keys = Object.keys(columns);
    for (const row of rows(Object.values(columns))) {
      const step = Object.fromEntries(row.map((value, at) => [keys[at], value]));
      const { d, s, p, q, t, w } = step;
      const lying = laid([...(previous?.lying || nothing)], d || "", s || 1);
      const points = p ? p.split("|").map((each) => {
        const [seat, number, phrase, word] = each.split(" ");
        return [+seat, +number, worded(phrase, word)];
      }) : [];
      const totals = q || [...(previous?.totals || game.names.map(() => 0))];
      if (!q) for (const [seat, number] of points) totals[seat - 1] += number;
      const slots = [];
      const things = [...lying, ...(step.k === "f" ? previous.totals : totals).map(String)];
      const position = positionOf(things, slots, step, previous?.slots);
      const known = { ...previous?.known };
      const node = {
        ...step, c: step.c || [], f: step.f || [], p: points, t: t && worded(t, w),
        lying, totals, slots, position, known, legal: legalOf(step, known),
        previous, own, branches: [], line: depth, at: nodes.length, index: own.length,
      };
      nodes.push(node);
      own.push(node);
      for (const branch of step.b || []) node.branches.push([branch.c, add(branch.s, previous, depth + 1)]);
      previous = node;
    }
    return own;
  }
  add(game.steps, null, 0);
  return nodes;
}

export function replay(root, data, address) {
  // Everything that has a class, in the order of viewer.html.
  const [, title, menu, faults, , , stage, caption, middle, boards, ,
    firstButton, backButton, playButton, nextButton, lastButton, slider, speed, notesBox, live, ,
    moves, field, linkButton, positionButton, copied, status, wish, sheetBox, totalsBox,
    tablesBox, prints] = root.querySelectorAll("[class]");
  let game, kind, names, sheets, nodes, main, now, timer, later, shown, players, begun;

  // Where buttons and keys lead to.
  const next = () => now.own[now.index + 1];
  const targets = [[firstButton, "Home", () => main[0]], [backButton, "ArrowLeft", () => now.previous],
    [nextButton, "ArrowRight", next], [lastButton, "End", () => now.own.at(-1)]];

  const name = (seat) => game.names[seat - 1];
  const link = (node) => {
    const own = node.line ? `v${node.at}` : node.l ? `${node.r}.${node.l}.${node.s}` : `s${node.index}`;
    return `#${data.games[1] ? `${data.games.indexOf(game) + 1}/` : ""}${own}`;
  };
  const who = (node) => (node.s ? `${name(node.s)}: ` : "");
  const word = (node) => node.w || KINDS[node.k];
  const titled = (node) => `Round ${node.r}${node.l ? ` · lap ${node.l}` : ""} · ${who(node)}${word(node)}`;
  const said = (node) => [
    `Round ${node.r}. ${who(node)}${node.t || word(node)}`,
    ...node.p.map(([seat, number, reason]) => `${name(seat)} ${signed(number)}, ${reason}`),
    ...node.c, ...node.f.map((each) => each.join(" ")), node.m ? `${name(node.m)} is next` : "",
  ].filter(Boolean).join(". ");

  // The sheets: the table, then a board for each seat. The marks of the last move lie over the others.
  const use = (sign, x, y, size) => draw("use", { href: `#k${game.kind}-${sign}`, x, y, width: size, height: size });

  function drawn({ number, begin, wide, high, places, zones, captions }) {
    const outlines = [], ghosts = [];
    const words = captions.map(([words, x, y, size, anchor]) => text(x, y, size, words, anchor, "c"));
    for (const [x, y, size, form, ghost, label] of places) {
      if (form > 1) outlines.push(use(`.${form}`, x, y, size));
      if (ghost) ghosts.push(use(`-${ghost}`, x, y, size));
      if (label) words.push(text(x + size / 2, y + size * 0.647, size * 0.42, label, "middle", "c"));
    }
    const frames = zones.filter((zone) => zone[5]).map(([, , , ...frame]) => rectangle(...frame, "f"));
    const own = places.map(() => draw("g")), marks = draw("g");
    const svg = picture(wide, high, ...frames, draw("g", { class: "e" }, ...outlines), ...ghosts, ...words, ...own, marks);
    return { number, begin, places, zones, svg, own, marks, lying: [] };
  }

  // Marks of the last move: where something was taken from, and on boards where something came to lie.
  function rings({ number, begin, places, zones }, node) {
    const found = [];
    const moved = /[mt]/.test(node.k);
    let at = begin;
    for (const [, size, loose, ...frame] of zones) {
      const before = node.previous.lying.slice(at, at + size);
      for (const was of [...before]) {
        const [x, y, size, form] = places[at - begin];
        const is = node.lying[at++];
        const ring = (style) => found.push(rectangle(x - 0.5, y - 0.5, size + 1, size + 1, 4, style));
        const same = loose ? before.indexOf(is) : -1;
        if (same >= 0) before.splice(same, 1);
        else if (form !== 1) {
          if (moved && !loose && less(is, was)) ring("m1");
          if (number && (loose ? is : less(was, is))) ring("m2");
        }
      }
      if (moved && loose && frame[2] && before.some(Boolean)) found.push(rectangle(...frame, "m1"));
    }
    return found;
  }

  function fill(each, node) {
    each.places.forEach(([x, y, size, form], at) => {
      const value = node.lying[each.begin + at];
      if (value === each.lying[at]) return;
      each.lying[at] = value;
      const [sign, number] = form === 1 ? ["", value] : value.split("×");
      const font = size * 0.5 + 3;
      put(each.own[at], sign ? use(sign, x, y, size) : "", number
        ? text(sign ? x + size + 3 : x, y + size / 2 + font * 0.35, font, number, sign ? "start" : "middle", "t") : "");
    });
    put(each.marks, ...(node.previous && node.k !== "d" ? rings(each, node) : []));
    return each.svg;
  }

  function table(caption, head, rows) {
    const row = (cells, first) => make("tr", ...cells.map((cell, at) => {
      const made = make(first || !at ? "th" : "td", cell);
      if (first || !at) made.scope = first ? "col" : "row";
      return made;
    }));
    return make("table", make("caption", caption), make("thead", row(head, true)),
      make("tbody", ...rows.map((cells) => row(cells))));
  }

  // What lies on a sheet, in words.
  function words({ begin, zones }, caption, node) {
    let at = begin;
    return table(caption, ["Place", "What lies there"], zones.map(([zone, size]) => [
      zone, node.lying.slice(at, at += size).filter(Boolean).map((value) => {
        const [sign, pile = ""] = value.split("×");
        return `${names[sign] || value} ${pile}`.trim();
      }).join(", ") || "empty"]));
  }

  function go(node, tell) {
    now?.button.removeAttribute("aria-current");
    now = node;
    caption.textContent = titled(node);
    shown.forEach((each) => fill(each, node));
    players.forEach(({ figure, total }, seat) => {
      total.textContent = node.totals[seat];
      figure.classList.toggle("mover", node.m == seat + 1);
    });
    slider.max = node.own.length - 1;
    slider.value = node.index;
    slider.setAttribute("aria-valuetext", titled(node));
    for (const [button, , target] of targets) button.disabled = (target() ?? node) === node;
    node.button.setAttribute("aria-current", true);
    notes(node);
    clearTimeout(later);
    later = setTimeout(() => rest(node), 80);
    if (tell) {
      live.textContent = said(node);
      if (address) history.replaceState(null, "", link(node));
    }
  }

  function notes(node) {
    const list = node.z ? [make("p", `Clock ${node.z}`)] : [];
    if (node.g) list.push(make("p", node.g.join(" ")));
    list.push(...node.c.map((each) => make("p.comment", each)));
    list.push(...node.f.map(([code, words]) => make("p.fault", make("strong", code), ` ${words}`)));
    if (node.p[0]) {
      list.push(make("ul.points", ...node.p.map(([seat, number, reason]) =>
        make("li", `${name(seat)} ${signed(number)} ${reason}`))));
    }
    if (wish.checked) {
      const { legal } = node;
      list.push(make("p.legal", legal.length ? `${legal.length} legal: ${legal.join(", ")}` : "No move is due here."));
    }
    put(notesBox, ...list);
  }

  // What is not urgent: the move in the list, the points of the round, the boards in words.
  function rest(node) {
    moves.scrollTop = node.button.offsetTop - moves.clientHeight / 2;
    const points = node.own.filter((each) => each.r === node.r && (each.index <= node.index || each.k === "s"))
      .flatMap((each) => each.p.map(([seat, number, reason]) => [name(seat), signed(number), reason]));
    put(sheetBox, points[0] ? table(`Points of round ${node.r}`, ["Player", "Points", "Reason"], points) : "No points yet.");
    put(tablesBox, ...shown.map((each, at) => words(each, at ? `${name(at)}: ${node.totals[at - 1]}` : "Table", node)));
  }

  const rounds = () => main.filter((node) => /[sf]/.test(node.k));

  function totals() {
    const ends = rounds();
    const all = ends.flatMap((node) => node.totals);
    const most = Math.max(10, ...all), least = Math.min(0, ...all);
    const height = (total) => 92 - ((total - least) * 84) / (most - least);
    const course = (_, seat) => line(`line l${seat}`, `M10 ${height(0)}${ends.map((node, at) =>
      `L${10 + ((at + 1) * 180) / ends.length} ${height(node.totals[seat])}`).join("")}`);
    const graph = picture(200, 100, line("axis", `M10 4V${height(0)}H196`), ...game.names.map(course));
    const key = game.names.map((each, seat) => make("li", picture(24, 8, line(`line l${seat}`, "M0 4H24")), each));
    const ended = ends.map((node) => [node.k === "f" ? KINDS.f : `round ${node.r}`, ...node.totals]);
    return ends[0] ? [graph, make("ul.key", ...key), table("Totals", ["After", ...game.names], ended)] : [];
  }

  function button(node) {
    const made = make("button", word(node));
    made.className = `${node.k === "m" ? "" : "event"} ${node.f[0] ? "fault" : ""}`;
    made.setAttribute("aria-label", titled(node));
    made.onclick = () => to(node);
    return (node.button = made);
  }

  function listed(own) {
    const list = make("ol");
    let before = {}, item;
    for (const node of own) {
      if (node.r !== before.r && !node.line) list.append(make("li.round", `Round ${node.r}`));
      if (node.r !== before.r || node.l !== before.l) {
        item = make("li", node.l ? make("span.lap", `${node.l}.`) : "");
        list.append(item);
      }
      before = node;
      item.append(button(node), " ", ...node.branches.map(([comments, branch]) =>
        make("div.variation", ...comments.map((each) => make("p.comment", each)), branch[0] ? listed(branch) : "")));
    }
    return list;
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    playButton.textContent = "Play";
  }

  function play() {
    if (timer) return stop();
    if (!next()) go(main[0], true);
    playButton.textContent = "Pause";
    const wait = () => {
      timer = setTimeout(() => {
        if (!next()) return stop();
        go(next(), true);
        wait();
      }, 1000 * parseFloat(speed.value));
    };
    wait();
  }

  function to(node) {
    stop();
    if (node) go(node, true);
    return !!node;
  }

  function find(words) {
    const [own, chapter] = words.trim().split("/").reverse();
    const other = data.games[chapter - 1];
    if (other && other !== game) open(chapter - 1);
    const [round, lap, seat] = own.split(".").map(Number);
    return { v: nodes, s: main }[own[0]]?.[+own.slice(1)]
      || main.find((node) => node.r === round && (!lap || node.l === lap) && (!seat || node.s == seat));
  }

  const jump = (words) => to(find(words));

  function copy(words, what) {
    copied.hidden = false;
    copied.value = words;
    copied.select();
    status.textContent = what + (document.execCommand("copy") ? " copied" : " selected: copy it");
  }

  function printed() {
    const ends = rounds();
    put(prints, ...(ends[0] ? ends : [now]).map((node) => make("section", make("h3", titled(node)), fill(drawn(sheets[0]), node),
      make("div.boards", ...game.names.map((each, seat) =>
        make("figure", make("figcaption", `${each} ${node.totals[seat]}`), fill(drawn(sheets[seat + 1]), node)))))));
  }

  function enlarge(figure) {
    players.forEach((each) => {
      const on = each.figure.classList.toggle("one", each.figure === figure && !figure.classList.contains("one"));
      each.button.setAttribute("aria-pressed", on);
    });
  }

  function open(chapter) {
    stop();
    game = data.games[menu.value = chapter];
    kind = data.kinds[game.kind];
    let end = 0;
    sheets = [0, ...game.names].map((_, number) => {
      const [wide, high, ...columns] = kind.sheets[number && 1];
      const [places, zones, captions] = columns.map(rows);
      const begin = end;
      end += places.length;
      return { number, begin, wide, high, places, zones, captions };
    });
    const symbols = rows(kind.symbols);
    names = Object.fromEntries(symbols);
    nodes = nodesOf(game, sheets, names);
    main = nodes[0].own;
    title.textContent = game.title;
    put(root.querySelector("defs"), ...symbols.map(([sign, , form, ...values]) =>
      draw("symbol", { id: `k${game.kind}-${sign}`, viewBox: "0 0 20 20" },
        ...built(kind.forms[form].replace(/~/g, () => values.shift())))));
    shown = sheets.map(drawn);
    players = game.names.map((each, seat) => {
      const total = make("b"), button = make("button", each);
      const figure = make("figure", make("figcaption", button, total), shown[seat + 1].svg);
      button.title = "Enlarge";
      button.setAttribute("aria-pressed", false);
      button.onclick = () => enlarge(figure);
      return { figure, button, total };
    });
    put(middle, shown[0].svg);
    put(boards, ...players.map((each) => each.figure));
    put(root.querySelector("dl"), ...game.tags.map(([tag, value]) => make("div", make("dt", tag), make("dd", value))));
    put(moves, listed(main));
    put(totalsBox, ...totals());
    put(faults, ...(game.faults || []).map((each) => make("p.fault", each)));
    go(main[0]);
  }

  for (const [button, , target] of targets) button.onclick = () => to(target());
  playButton.onclick = play;
  slider.oninput = () => to(now.own[slider.value]);
  wish.onchange = () => notes(now);
  menu.append(...data.games.map((each, at) => new Option(each.title, at)));
  menu.hidden = !data.games[1];
  menu.onchange = () => open(menu.value);
  linkButton.onclick = () => copy(new URL(link(now), location), "Link");
  positionButton.onclick = () => copy(now.position, "Position");
  field.form.onsubmit = (event) => {
    event.preventDefault();
    status.textContent = jump(field.value) ? "" : `There is no ${field.value} in this game.`;
  };
  stage.onpointerdown = (event) => { begun = event; };
  stage.onpointerup = ({ x }) => {
    if (!begun || begun.target.closest("button")) return;
    const { left, width } = stage.getBoundingClientRect();
    const across = x - begun.x;
    begun = null;
    to((Math.abs(across) > 40 ? across < 0 : x > left + width / 2) ? next() : now.previous);
  };
  root.onkeydown = (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input,select")) return;
    const found = targets.find(([, own]) => own === key);
    const space = key === " " && !target.closest("button,summary");
    if (found || space) event.preventDefault();
    if (found) to(found[2]());
    if (space) play();
  };
  addEventListener("beforeprint", printed);
  root.hidden = false;
  open(0);
  if (address) {
    const follow = () => jump(location.hash.slice(1));
    addEventListener("hashchange", follow);
    follow();
  }
  return { go: jump, get nodes() { return nodes; }, get now() { return now; }, games: data.games.length, open };
}
