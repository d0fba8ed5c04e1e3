// A server of its own process, to be killed: counts, says "at it" in the middle of a step, and stays there.

import { tmpdir } from "node:os";
import { pino } from "pino";
import { createApp } from "#server/app";
import { openDatabase } from "#server/platform/db/database";
import { diskFiles } from "#server/platform/files/disk";
import { memoryBroker } from "#server/platform/live/broker";
import { fakeClock } from "./clock.ts";
import { countingJob } from "./counting-job.ts";

const stay = () =>
  new Promise<void>(() => {
    process.stdout.write("at it\n");
    setInterval(() => {}, 1000);
  });

const app = await createApp({
  db: openDatabase(JSON.parse(process.env.CONNECTION ?? "{}")),
  clock: fakeClock(),
  broker: memoryBroker(),
  files: diskFiles(tmpdir()),
  log: pino({ level: "silent" }),
  jobs: { handlers: [countingJob({ stay })] },
});
await app.ready();
await app.jobs.start();
