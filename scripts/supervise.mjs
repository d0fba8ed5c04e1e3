// Keeps a server running: one that dies is started again, one that is told to stop ends for good.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const usual = { firstWaitMs: 1000, longestWaitMs: 60_000, steadyMs: 60_000 };

/**
 * Runs Node with the arguments, and again whenever it dies after it has once been ready, which it says by
 * `process.send("ready")`. Each time it waits twice as long, and briefly again once it stayed up. One that
 * dies before it was ever ready has something wrong with its settings, and is left to its message. Answers
 * the exit code when it has ended for good: by itself with 0, at once, or by a signal to this process.
 */
export function keepRunning(args, options, say, { firstWaitMs, longestWaitMs, steadyMs } = usual) {
  return new Promise((resolve) => {
    let server;
    let again;
    let waitMs = firstWaitMs;
    let readyAt;
    let wasReady = false;
    let isStopping = false;

    function start() {
      readyAt = undefined;
      server = spawn(process.execPath, args, {
        ...options,
        stdio: ["inherit", "inherit", "inherit", "ipc"],
      });
      server.once("message", () => {
        readyAt = Date.now();
        wasReady = true;
      });
      server.once("error", (error) => {
        say(`The server could not be started: ${error.message}`);
        ended(1, null);
      });
      server.once("exit", ended);
    }

    function ended(code, signal) {
      server = undefined;
      if (isStopping || code === 0 || !wasReady) return resolve(code ?? 128 + constants.signals[signal]);
      if (readyAt !== undefined && Date.now() - readyAt >= steadyMs) waitMs = firstWaitMs;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      say(`Kaban ${how}. Starting it again in ${Math.ceil(waitMs / 1000)} s …`);
      again = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }

    function stop(signal) {
      isStopping = true;
      if (server) return server.kill(signal);
      clearTimeout(again);
      resolve(0);
    }

    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
    start();
  });
}
