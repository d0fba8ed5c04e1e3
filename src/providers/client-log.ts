import type { Typed } from "#contract/kit/operation";
import { logFootstep } from "#contract/operations/footsteps/log";
import { requestHeaders } from "./request-headers";

/** What went wrong in this browser: a line of the activity log (SPEC section 7). */
type Line = Pick<Typed<typeof logFootstep>, "level" | "activity" | "description">;

/** The same line says nothing new for a while. */
const repeatMs = 5 * 60_000;
const minuteMs = 60_000;
/** The server takes thirty a minute; a page that fails over and over must not use them all. */
const mostAMinute = 10;
const longest = 1000;

/** Moments at which lines were sent, by what they say. */
let sent = new Map<string, number>();
/** Only while somebody is signed in: the server keeps lines of nobody else. */
let isOn = false;

function isWorthSending(key: string, now: number): boolean {
  sent = new Map([...sent].filter(([, moment]) => now - moment < repeatMs));
  const lately = [...sent.values()].filter((moment) => now - moment < minuteMs);
  return isOn && !sent.has(key) && lately.length < mostAMinute;
}

/**
 * Sends a line to the server's activity log, at most ten a minute and none twice within five minutes. Nothing
 * comes of it here: a line that cannot be sent is lost, and once the server refuses one no more are sent.
 */
export async function logToServer({ level, activity, description = "" }: Line): Promise<void> {
  const line = {
    level,
    module: "browser",
    activity,
    description: description.toWellFormed().slice(0, longest),
  };
  const key = JSON.stringify(line);
  const now = Date.now();
  if (!isWorthSending(key, now)) return;
  sent.set(key, now);
  try {
    // Not by the client of the application: its own failures would lead here again.
    const { ok } = await fetch(`/api/v1${logFootstep.path}`, {
      method: logFootstep.method,
      headers: { ...requestHeaders(), "Content-Type": "application/json" },
      body: JSON.stringify(line),
      credentials: "same-origin",
      keepalive: true,
    });
    isOn &&= ok;
  } catch {
    // Offline, or the server is away: the person has been told.
  }
}

/** What an error says, where it came from, and on which page; never what the address asks for. */
export function describeError(error: unknown): string {
  const { name = "", message = String(error), stack = "" } = (error ?? {}) as Partial<Error>;
  const from = stack.split("\n").filter((line) => /^\s*at |@/.test(line));
  const where = [`on ${window.location.pathname}`, ...from.slice(0, 5).map((line) => line.trim())];
  return [[name, message].filter(Boolean).join(": "), ...where].join("\n");
}

const isMissingCode = /dynamically imported module|importing a module script|preload css/i;

/** Says that a page failed while it was shown; when its code could not be fetched, that is only a warning. */
export function logFailedPage(error: unknown): void {
  const isChunk = isMissingCode.test(String((error as Partial<Error> | null)?.message));
  void logToServer({
    level: isChunk ? "warning" : "error",
    activity: isChunk ? "chunk-failed" : "page-failed",
    description: describeError(error),
  });
}

/** Begins to send lines, also of what nobody caught, once somebody signed in. Returns the way to stop. */
export function startClientLog(): () => void {
  const onError = ({ error, message }: ErrorEvent) =>
    void logToServer({
      level: "error",
      activity: "script-failed",
      description: describeError(error ?? message),
    });
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    void logToServer({ level: "error", activity: "promise-failed", description: describeError(reason) });
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  sent = new Map();
  isOn = true;
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    isOn = false;
  };
}
