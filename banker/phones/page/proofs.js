// Proofs: SHA-256, HMAC, sealed boxes, letters and words. `banker/phones/proofs.py` has the same, and
// a test runs both over the same vectors. A page from http://192.168... is no secure context, so
// `crypto.subtle` is missing there; `getRandomValues` is not.
"use strict";
const proofs = (function () {
  const K = [], START = [];
  (function () {
    // The fractional parts of roots of the first 64 primes.
    const part = (root) => ((root - Math.floor(root)) * 4294967296) | 0;
    for (let number = 2; K.length < 64; number++) {
      let prime = true;
      for (let by = 2; by * by <= number; by++) if (number % by === 0) { prime = false; break; }
      if (!prime) continue;
      if (START.length < 8) START.push(part(Math.sqrt(number)));
      K.push(part(Math.cbrt(number)));
    }
  })();
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256(bytes) {
    const length = bytes.length, total = ((length + 72) >> 6) << 6;
    const padded = new Uint8Array(total);
    padded.set(bytes);
    padded[length] = 128;
    const view = new DataView(padded.buffer);
    view.setUint32(total - 8, Math.floor(length / 536870912));
    view.setUint32(total - 4, length << 3);
    const sum = START.slice(), w = new Int32Array(64);
    for (let at = 0; at < total; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
      }
      let [a, b, c, d, e, f, g, h] = sum;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
          + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0;
        d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { sum[i] = (sum[i] + word) | 0; });
    }
    const out = new Uint8Array(32), last = new DataView(out.buffer);
    sum.forEach((word, i) => last.setInt32(4 * i, word));
    return out;
  }

  const utf8 = (text) => new TextEncoder().encode(text);
  const text = (bytes) => new TextDecoder().decode(bytes);
  const hex = (bytes) =>
    Array.from(bytes, (byte) => (byte < 16 ? "0" : "") + byte.toString(16)).join("");
  const unhex = (digits) =>
    Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
  function joined(one, two) {
    const both = new Uint8Array(one.length + two.length);
    both.set(one);
    both.set(two, one.length);
    return both;
  }

  function hmac(key, words) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const message = typeof words === "string" ? utf8(words) : words;
    const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
    return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
  }

  const chance = (count) => crypto.getRandomValues(new Uint8Array(count));

  // The key stream of a box: byte i of the text is byte i of the box XOR this.
  function stream(key, nonce, bytes) {
    const own = hmac(key, "seal"), out = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 32) {
      const block = hmac(own, nonce + "|" + at / 32);
      for (let i = at; i < Math.min(at + 32, bytes.length); i++) out[i] = bytes[i] ^ block[i - at];
    }
    return out;
  }
  const mark = (key, n, c) => hex(hmac(hmac(key, "mac"), n + "|" + c));

  function seal(key, words, nonce) {
    const n = nonce || hex(chance(12)), c = hex(stream(key, n, utf8(words)));
    return { n: n, c: c, m: mark(key, n, c) };
  }
  // The text in a box; null for a box that another key sealed, or that was changed on the way.
  function opened(key, box) {
    return mark(key, box.n, box.c) === box.m ? text(stream(key, box.n, unhex(box.c))) : null;
  }

  // The sixteen letters of a code as a person typed them; "" if these are no such letters.
  function letters(typed) {
    const plain = typed.toUpperCase().replace(/[\s-]/g, "").replace(/0/g, "O").replace(/1/g, "I")
      .replace(/8/g, "B");
    return /^[A-Z2-7]{16}$/.test(plain) ? plain : "";
  }
  const asText = (field) => (typeof field === "string" ? field : JSON.stringify(field));

  return {
    sha256, hmac, hex, unhex, utf8, chance, seal, opened, letters,
    seatKey: (k, game, seat, d, nonce) => hmac(utf8(k), ["seat", game, seat, d, nonce].join("|")),
    mac: (key, route, fields) => hex(hmac(key, [route].concat(fields.map(asText)).join("\n"))),
    // Two words that are the same on phone and table, if the key is.
    pair: (key, list) => Array.from(hmac(key, "words").slice(0, 2), (byte) => list[byte]),
  };
})();
