"use strict";
{
  const field = document.getElementById("find");
  const found = document.getElementById("found");
  const blocks = [...document.querySelectorAll(".entries .block")];
  let known; // the rows and their words, read at the first search

  function find() {
    known ??= blocks.map((block) =>
      [...block.children].map((row) => [row, row.textContent.toLowerCase()]));
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let hits = 0, rows = 0;
    known.forEach((block, place) => {
      let here = 0;
      for (const [row, text] of block) {
        const hit = words.every((word) => text.includes(word));
        if (row.hidden === hit) row.hidden = !hit;
        here += hit;
      }
      rows += block.length;
      hits += here;
      blocks[place].hidden = !here;
      blocks[place].style.setProperty("--rows", here);
    });
    found.textContent = words.length ? `${hits} / ${rows}` : "";
  }

  function show() {
    const row = document.getElementById(location.hash.slice(1));
    if (row?.hidden) {
      field.value = "";
      find();
      row.scrollIntoView({ block: "center" });
    }
  }

  field.hidden = false;
  field.addEventListener("input", find);
  if (field.value) find();
  addEventListener("hashchange", show);
  // What is folded away would be missing on paper.
  addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
}
