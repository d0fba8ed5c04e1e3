import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "./server.ts";
import { rounded, type Section, table } from "./table.ts";

/** First and later starts on the embedded PostgreSQL, and the memory of the server. */
export async function measureStarts(): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaban-bench-"));
  const rows: string[][] = [];
  try {
    for (const name of ["first start: database created, demo loaded", "second start", "third start"]) {
      const server = await startTestServer(undefined, { dataDir });
      rows.push([name, rounded(server.readyMs / 1000, 2), rounded(server.memoryMib(), 0)]);
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    title: "Starting",
    body: table(["start", "s to the first answer", "MiB of the Node process"], rows),
  };
}
