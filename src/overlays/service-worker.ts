import { describeError, logToServer } from "../providers/client-log";

/** Tells when the worker has taken a new version in; the first version ever replaces nothing. */
function whenInstalled(worker: ServiceWorker, onReady: (worker: ServiceWorker) => void) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) onReady(worker);
  });
}

/** Registers /sw.js. `onReady` gets the way to change over to a new version, which loads the page anew. */
export async function registerServiceWorker(onReady: (changeOver: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;

  function offer(worker: ServiceWorker) {
    onReady(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload());
      worker.postMessage({ type: "SKIP_WAITING" });
    });
  }

  try {
    const registration: ServiceWorkerRegistration | undefined =
      await navigator.serviceWorker.register("/sw.js");
    // A browser that is kept from workers by who drives it answers with nothing.
    if (!registration) return;
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      if (registration.installing) whenInstalled(registration.installing, offer);
    });
  } catch (error) {
    // Where a browser lets none in, only what is kept for being offline is missing: no error of the page.
    void logToServer({
      level: "warning",
      activity: "service-worker-failed",
      description: describeError(error),
    });
  }
}
