import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { TDocumentDefinitions } from "pdfmake/interfaces";
import { projectRoot } from "#server/platform/root";

/** A document to be drawn: plain data, as it travels to another thread. */
export interface Sheet {
  document: TDocumentDefinitions;
  /** At the foot of every page; "{page}" and "{pages}" are filled in. */
  footer?: string;
}

interface Job {
  resolve(pdf: Uint8Array): void;
  reject(error: Error): void;
}

const workerFile = join(projectRoot, "server/platform/pdf/pdf-worker.mjs");
const idleMs = 60_000;

/** A thread that draws PDFs, started when the first one is asked for and ended when it has been idle. */
function openPress() {
  const jobs = new Map<number, Job>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function lose(error: Error): void {
    worker = undefined;
    for (const { reject } of jobs.values()) reject(error);
    jobs.clear();
  }

  function start(): Worker {
    const started = new Worker(workerFile);
    // It keeps no server from ending.
    started.unref();
    started.on("message", ({ id, pdf, error }: { id: number; pdf?: Uint8Array; error?: string }) => {
      const job = jobs.get(id);
      jobs.delete(id);
      if (pdf) job?.resolve(pdf);
      else job?.reject(new Error(`A document could not be drawn: ${error}`));
      if (jobs.size === 0) idle = setTimeout(stop, idleMs).unref();
    });
    started.on("error", lose);
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  return (sheet: Sheet): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker ??= start();
      count += 1;
      jobs.set(count, { resolve, reject });
      worker.postMessage({ id: count, ...sheet });
    });
}

/** Draws a document as PDF, off the thread that answers requests. */
export const drawPdf = openPress();
/** As drawPdf, for what takes long: papers of one window do not wait behind it. */
export const drawLargePdf = openPress();
