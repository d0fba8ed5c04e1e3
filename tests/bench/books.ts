import { bookNames } from "#contract/operations/statements/books";
import { benchDatabase, describeMachine } from "./environment.ts";
import { growTo } from "./grow.ts";
import { startTestServer } from "./server.ts";
import { ask, signIn } from "./session.ts";
import { rounded, type Section, table } from "./table.ts";

const lines = 1_000_000;

/**
 * The books of a year out of a large journal, as the browser takes them: they are sent while they are read.
 */
export async function measureBooks(): Promise<Section> {
  const bench = await benchDatabase("kaban_bench_books");
  await growTo(bench.db, lines);
  const server = await startTestServer(bench.url);
  const rows: (string | number)[][] = [];
  try {
    const session = await signIn(server, "manager");
    const before = server.memoryMib();
    for (const book of bookNames)
      for (const format of ["csv", "xlsx"]) {
        let [size, first, memory] = [0, 0, 0];
        const started = performance.now();
        const path = `/book/${book}/export?from=2025-01-01&to=2025-12-31&format=${format}`;
        const { body } = await ask(session, path);
        for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
          first ||= performance.now() - started;
          size += chunk.length;
          memory = Math.max(memory, server.memoryMib());
        }
        const seconds = (performance.now() - started) / 1000;
        rows.push([
          ...[book, format, rounded(size / 2 ** 20), rounded(first / 1000), rounded(seconds)],
          rounded(memory, 0),
        ]);
      }
    const machine = await describeMachine(bench.db);
    return {
      title: "Books of a year",
      body: `${table(["book", "file", "MiB", "first byte s", "s", "server's MiB"], rows)}
Of 2025, out of ${rounded(lines, 0)} lines over three years; ${rounded(before, 0)} MiB before the
first. ${machine}.`,
    };
  } finally {
    await server.stop();
    await bench.drop();
  }
}
