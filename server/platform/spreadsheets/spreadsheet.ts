import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/platform/root";
import type { Line } from "#server/platform/spreadsheets/line";
import { openQueue } from "#server/platform/spreadsheets/queue";
import { outOfBounds, spreadsheetsBusy, unreadable } from "#server/platform/spreadsheets/refusals";

/** What reading a spreadsheet may cost, and the last row and column that it may have. */
export interface SpreadsheetLimits {
  unpackedBytes: number;
  memoryMb: number;
  seconds: number;
  rows: number;
  columns: number;
}

type Message = { lines: Line[]; isEnd?: true } | { outOfBounds: string } | { isUnreadable: true };

const program = join(projectRoot, "server/platform/spreadsheets/spreadsheet-process.mjs");

/** Each may take a gigabyte and a processor, and most of both belongs to the server and its database. */
function room(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / 4 / 1024 ** 3)));
}

const queue = openQueue({ atOnce: room(), waiting: 10, perOwner: 3, patienceSeconds: 60 });

/** The file goes in, its lines come out; the process knows nothing else of us. */
function start(file: Buffer, limits: SpreadsheetLimits): ChildProcess {
  const child = fork(program, [JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    env: {},
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
  // It may end before it has read everything; how it ended says what that means.
  child.stdin?.on("error", () => {}).end(file);
  return child;
}

async function* linesFrom(child: ChildProcess, limits: SpreadsheetLimits): AsyncGenerator<Line[]> {
  const exit = once(child, "exit");
  for await (const [message] of on(child, "message", { close: ["disconnect"] })) {
    const said = message as Message;
    if ("isUnreadable" in said) throw unreadable();
    if ("outOfBounds" in said) throw outOfBounds(said.outOfBounds, limits);
    yield said.lines;
    if (said.isEnd) return;
  }
  const [code] = await exit;
  if (code !== null) throw new Error(`The process that reads spreadsheets ended with ${code}`);
  // Its memory or its time was up.
  throw unreadable();
}

/**
 * The lines of the first sheet of an XLSX file that hold anything, some at a time. Each file is read in a
 * process of its own, since a sheet can be made to use up whatever reads it. Refuses what cannot be read
 * within the limits, and cells beyond the bounds (400); while too many files wait, everything (429). What
 * belongs to one owner, an organization, leaves room for the others.
 */
export async function* readSpreadsheet(
  file: Buffer,
  owner: string,
  limits: SpreadsheetLimits,
): AsyncGenerator<Line[]> {
  const leave = await queue.enter(owner);
  if (!leave) throw spreadsheetsBusy();
  const child = start(file, limits);
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.seconds * 1000);
  try {
    yield* linesFrom(child, limits);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    leave();
  }
}
