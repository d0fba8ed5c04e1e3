import { type ApiError, networkError } from "./api-error";

/** SPEC section 9. */
const checkMs = 10_000;

let isLost = false;
let checks = 0;
const listeners = new Set<() => void>();

/** Whether the server can not be reached from here. */
export const isConnectionLost = () => isLost;

/** Hears that the connection was lost or is back. Returns the way to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Any answer of the server will do; that of a gateway which finds no server behind it is none. */
async function isAnswered(): Promise<boolean> {
  try {
    const options = { cache: "no-store", signal: AbortSignal.timeout(checkMs) } as const;
    const { status } = await fetch("/api/v1/health", options);
    return status !== 502 && status !== 504;
  } catch {
    return false;
  }
}

/**
 * The error of a call without an answer, told exactly. A browser says no more than that the network failed; a
 * server that answers another call took this one and sent nothing (SPEC section 8).
 */
export const exactNetworkError = async (error: ApiError): Promise<ApiError> =>
  error.code === "network_refused" && (await isAnswered()) ? networkError("empty") : error;

/** Asks the server for a sign of life, unless the browser already knows that it is offline. */
export async function checkConnection(): Promise<void> {
  checks += 1;
  const own = checks;
  // A network that is just being changed fails once; twice is a loss.
  const isReached = navigator.onLine && ((await isAnswered()) || (navigator.onLine && (await isAnswered())));
  if (own !== checks || isLost === !isReached) return;
  isLost = !isReached;
  for (const listener of listeners) listener();
}

/** Checks the connection every ten seconds while the page is seen, and on the browser's word. */
export function watchConnection(): () => void {
  const check = () => void checkConnection();
  const checkIfSeen = () => document.visibilityState === "visible" && check();
  if (!navigator.onLine) check();
  const timer = setInterval(checkIfSeen, checkMs);
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  document.addEventListener("visibilitychange", checkIfSeen);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", checkIfSeen);
  };
}
