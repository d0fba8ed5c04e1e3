import type { TestApp } from "./app.ts";

/** Does to a copy of the database what only its owner could: past its triggers. */
export async function tamper(kaban: TestApp, ...statements: string[]): Promise<void> {
  const client = await kaban.db.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const one of statements) await client.query(one);
    await client.query("commit");
  } finally {
    client.release();
  }
}
