// Reads one Excel file in a process of its own: a file that brings its reader down brings nobody else down.
// Plain JavaScript in its own file, so that it runs as it is from source, in tests and beside the bundle.
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import { readSheet } from "read-excel-file/node";
import { OutOfBounds, requireWithin } from "./archive.mjs";

const cellsAtOnce = 10_000;

/** Tellers come first: for the processor, and when memory runs out. */
function standBack() {
  try {
    setPriority(10);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not every system lets a process say so.
  }
}

const send = (message) =>
  new Promise((resolve, reject) => {
    process.send(message, (error) => (error ? reject(error) : resolve()));
  });

/** Sends the lines that hold anything, with their number, some at a time. */
async function sendLines(rows) {
  let lines = [];
  let cellCount = 0;
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === null)) continue;
    lines.push({ line: index + 1, cells });
    cellCount += cells.length;
    if (cellCount < cellsAtOnce) continue;
    await send({ lines });
    lines = [];
    cellCount = 0;
  }
  await send({ lines, isEnd: true });
}

async function read(limits) {
  const file = await buffer(process.stdin);
  try {
    await requireWithin(file, limits);
    await sendLines(await readSheet(file));
  } catch (error) {
    await send(error instanceof OutOfBounds ? { outOfBounds: error.cell } : { isUnreadable: true });
  }
  process.disconnect();
}

process.once("disconnect", () => process.exit());
standBack();
await read(JSON.parse(process.argv[2]));
