// Sorts a table by the column whose heading is clicked, and finds players by a part of their name.
// Without this the page shows everything, in the order of the ranks.
"use strict";
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0], rows = [...body.rows];
  const value = (row, column) => {
    const cell = row.cells[column], text = cell.dataset.value ?? cell.innerText.trim();
    const number = Number(text.replace("\u2212", "-").replace(/^=|\*$/g, ""));
    return text === "\u2013" ? -Infinity : Number.isNaN(number) || text === "" ? text : number;
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.innerText.trim()) return;
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const fall = rows.some(row => typeof value(row, column) === "number") && column > 0;
      const again = head.ariaSort === (fall ? "descending" : "ascending");
      const way = again === fall ? 1 : -1;
      for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
      head.ariaSort = way === 1 ? "ascending" : "descending";
      const compare = (a, b) => {
        const [x, y] = [value(a, column), value(b, column)];
        if (typeof x === "number" && typeof y === "number") return x === y ? 0 : x < y ? -way : way;
        return way * String(x).localeCompare(String(y));
      };
      body.append(...[...rows].sort(compare));
    });
  });
  if (rows.length > 12) {
    const find = document.createElement("input");
    find.type = "search";
    find.placeholder = "Find a player";
    find.ariaLabel = "Find a player";
    const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    find.addEventListener("input", () => {
      for (const row of rows) row.hidden = !plain(row.querySelector(".who").innerText).includes(plain(find.value));
    });
    table.parentNode.before(find);
  }
}
