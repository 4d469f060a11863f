// Times an unpacker in wasm: node wasm.js MODULE NUMBER LENGTH FILE...
// Prints the least milliseconds for all files together, each of which unpacks to LENGTH bytes.

import { readFileSync } from "node:fs";

const ROUNDS = 3;
const [module, number, length, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { memory, room, unpack } = instance.exports;

const place = room(Number(length));
const packed = files.map((file) => {
  const bytes = readFileSync(file);
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  return { start, bytes: bytes.length };
});

let least = Infinity;
for (let round = 0; round < ROUNDS; round++) {
  const begin = performance.now();
  for (const { start, bytes } of packed) {
    if (unpack(Number(number), start, bytes, place, Number(length)) !== 1) {
      throw new Error(`unpacker ${number} failed`);
    }
  }
  least = Math.min(least, performance.now() - begin);
}
console.log(least);
