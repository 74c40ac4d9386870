// Code: a QR code of the book's head, always of version 4, level M, mask 0: 33 modules square, up to
// 90 signs of digits, capital letters and blanks, or 62 of any kind. One shape of code is
// all that this page draws.
const code = (function () {
  const SIZE = 33, DATA = 64, BLOCKS = 2, CORRECTION = 18, BYTES_MAX = 62;
  const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const FORMAT = "101010000010010"; // level M, mask 0, with its own correction

  const power = [], log = [];
  for (let i = 0, value = 1; i < 255; i++) {
    power[i] = value;
    log[value] = i;
    value = value << 1;
    if (value > 255) value ^= 0x11d;
  }
  const times = (a, b) => (a && b ? power[(log[a] + log[b]) % 255] : 0);

  // The remainder of a block by the generator of its level: the bytes that correct it.
  function correction(block) {
    let generator = [1];
    for (let i = 0; i < CORRECTION; i++) {
      const next = generator.concat(0);
      generator.forEach((part, at) => { next[at + 1] ^= times(part, power[i]); });
      generator = next;
    }
    const rest = block.concat(new Array(CORRECTION).fill(0));
    for (let at = 0; at < block.length; at++) {
      const lead = rest[at];
      if (lead) generator.forEach((part, i) => { rest[at + i] ^= times(part, lead); });
    }
    return rest.slice(block.length);
  }

  const isShort = (words) => /^[0-9A-Z $%*+./:-]*$/.test(words);
  // In pairs of those signs; else each as a byte, such as the brackets of an IPv6 address.
  function bytes(words) {
    const isPairs = isShort(words), part = (number, count) => number.toString(2).padStart(count, "0");
    let bits = (isPairs ? "0010" : "0100") + part(words.length, isPairs + 8);
    for (let at = 0; at < words.length; at += isPairs ? 2 : 1) {
      const first = SIGNS.indexOf(words[at]);
      bits += !isPairs ? part(words.charCodeAt(at), 8) : at + 1 < words.length
        ? part(first * 45 + SIGNS.indexOf(words[at + 1]), 11) : part(first, 6);
    }
    bits += "0000".slice(0, Math.max(0, DATA * 8 - bits.length));
    while (bits.length % 8) bits += "0";
    const data = bits.match(/.{8}/g).map((eight) => parseInt(eight, 2));
    for (let pad = 0xec; data.length < DATA; pad ^= 0xec ^ 0x11) data.push(pad);
    const blocks = [], size = DATA / BLOCKS;
    for (let i = 0; i < BLOCKS; i++) blocks.push(data.slice(i * size, (i + 1) * size));
    const marks = blocks.map(correction), all = [];
    for (let i = 0; i < size; i++) for (const block of blocks) all.push(block[i]);
    for (let i = 0; i < CORRECTION; i++) for (const mark of marks) all.push(mark[i]);
    return all;
  }

  // The rows of the code, 1 is dark; null for words that it cannot hold.
  function rows(words) {
    if (words.length > (isShort(words) ? 90 : BYTES_MAX) || /[^ -~]/.test(words)) return null;
    const grid = Array.from({ length: SIZE }, () => new Array(SIZE).fill(null));
    const finder = (top, left) => {
      for (let row = -1; row < 8; row++) for (let column = -1; column < 8; column++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        if (grid[top + row] && left + column >= 0 && left + column < SIZE)
          grid[top + row][left + column] = ring === 3 || ring < 2 ? 1 : 0;
      }
    };
    finder(0, 0); finder(0, SIZE - 7); finder(SIZE - 7, 0);
    for (let i = 8; i < SIZE - 8; i++) grid[6][i] = grid[i][6] = (i + 1) % 2;
    for (let row = -2; row < 3; row++) for (let column = -2; column < 3; column++)
      grid[26 + row][26 + column] = Math.max(Math.abs(row), Math.abs(column)) === 1 ? 0 : 1;
    const format = Array.from(FORMAT, Number);
    format.forEach((bit, i) => {
      if (i < 6) grid[8][i] = bit;
      else if (i < 8) grid[8][i + 1] = bit;
      else if (i === 8) grid[7][8] = bit;
      else grid[14 - i][8] = bit;
      if (i < 7) grid[SIZE - 1 - i][8] = bit;
      else grid[8][SIZE - 15 + i] = bit;
    });
    grid[SIZE - 8][8] = 1;
    const bits = bytes(words).map((byte) => byte.toString(2).padStart(8, "0")).join("");
    let at = 0, up = true;
    for (let right = SIZE - 1; right > 0; right -= 2, up = !up) {
      if (right === 6) right--;
      for (let step = 0; step < SIZE; step++) {
        const row = up ? SIZE - 1 - step : step;
        for (const column of [right, right - 1])
          if (grid[row][column] === null)
            grid[row][column] = Number(bits[at++] || 0) ^ ((row + column) % 2 ? 0 : 1);
      }
    }
    return grid;
  }

  function picture(words, label) {
    const grid = rows(words), space = "http://www.w3.org/2000/svg", edge = SIZE + 8;
    if (!grid) return null;
    const drawn = document.createElementNS(space, "svg");
    drawn.setAttribute("viewBox", "0 0 " + edge + " " + edge);
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", label);
    drawn.setAttribute("class", "code");
    let path = "";
    grid.forEach((row, y) => row.forEach((dark, x) => {
      if (dark) path += "M" + (x + 4) + " " + (y + 4) + "h1v1h-1z";
    }));
    for (const [fill, shape] of [["#fff", "M0 0h" + edge + "v" + edge + "H0z"], ["#000", path]]) {
      const piece = document.createElementNS(space, "path");
      piece.setAttribute("fill", fill);
      piece.setAttribute("d", shape);
      drawn.append(piece);
    }
    return drawn;
  }
  return { rows, picture };
})();
