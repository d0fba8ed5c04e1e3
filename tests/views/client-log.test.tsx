import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFootstep } from "#contract/operations/footsteps/log";
import { PointMap } from "../../src/components/map/point-map.tsx";
import { registerServiceWorker } from "../../src/overlays/service-worker.ts";
import { ErrorScreen } from "../../src/pages/system/error-screen.tsx";
import { logToServer, startClientLog } from "../../src/providers/client-log.ts";
import { startI18n } from "../../src/providers/i18n.ts";
import { setBranch } from "../../src/providers/request-headers.ts";
import { WithRefine } from "./refine-page.tsx";

// The map's outline is fetched once a page: another file of this worker may have done so.
vi.hoisted(() => vi.resetModules());

const branch = "00000000-0000-4000-8000-000000000003";
interface Sent {
  path: string;
  line: Record<string, string>;
  headers: Record<string, string>;
}
let sent: Sent[];
let reply: () => Response;
let stop: () => void;
let now: number;

beforeEach(async () => {
  await startI18n();
  sent = [];
  reply = () => Response.json({}, { status: 201 });
  now = Date.parse("2026-11-21T02:00:00Z");
  vi.spyOn(Date, "now").mockImplementation(() => now);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (path: string, { body, headers }: RequestInit) => {
    sent.push({ path, line: JSON.parse(String(body)), headers: headers as Record<string, string> });
    return reply();
  });
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = "csrf=played";
  setBranch(branch);
  stop = startClientLog();
});
afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const line = (description: string) => ({ level: "error", activity: "page-failed", description }) as const;
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));

function Broken({ error }: { error: unknown }): never {
  throw error;
}
function showBroken(error: unknown) {
  const routes = [{ path: "*", element: <Broken error={error} />, errorElement: <ErrorScreen /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/org/a/branch/b/view-members?q=Juan"] });
  return render(
    <App>
      <RouterProvider router={router} />
    </App>,
  );
}

test("a page that fails is sent once, in the contract's words, with branch and token", async () => {
  const error = new TypeError("x is not a function");
  const shown = showBroken(error);
  await waitFor(() => expect(sent).toHaveLength(1));
  shown.unmount();
  showBroken(error);
  await act(async () => {});
  expect(sent).toHaveLength(1);
  const [{ path, line, headers } = {} as Sent] = sent;
  expect(path).toBe("/api/v1/footstep");
  expect(headers).toMatchObject({ "X-Branch-ID": branch, "X-CSRF-Token": "played" });
  expect(logFootstep.input.parse(line)).toMatchObject({
    level: "error",
    module: "browser",
    activity: "page-failed",
    description: expect.stringMatching(/^TypeError: x is not a function\non \//),
  });
});

test("code that cannot be fetched is a warning", async () => {
  showBroken(new TypeError("Failed to fetch dynamically imported module: https://kaban.test/assets/a.js"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.line).toMatchObject({ level: "warning", activity: "chunk-failed" });
});

test("what nobody caught is sent: a failed promise, a failed script", async () => {
  reject(new Error("nobody waited"));
  reject("a text");
  window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ line }) => [line.activity, line.description?.split("\n")[0]])).toEqual([
    ["promise-failed", "Error: nobody waited"],
    ["promise-failed", "a text"],
    ["script-failed", "Script error."],
  ]);
});

test("a service worker that cannot be registered is logged, and leaves the console quiet", async () => {
  const register = () => Promise.reject(new Error("no workers here"));
  vi.stubGlobal("navigator", { userAgent: "A browser", serviceWorker: { register } });
  const told = vi.spyOn(console, "error");
  await registerServiceWorker(() => {});
  expect(sent[0]?.line).toMatchObject({ level: "warning", activity: "service-worker-failed" });
  expect(told).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { userAgent: "A browser", serviceWorker: { register: async () => undefined } });
  await registerServiceWorker(() => {});
  expect(sent).toHaveLength(1);
  expect(sent[0]?.line.description).toContain("no workers here");
});

test("a map without its outline says so once, and is logged", async () => {
  const pictures: { onerror?(): void }[] = [];
  vi.stubGlobal(
    "Image",
    class {
      constructor() {
        pictures.push(this);
      }
    },
  );
  render(
    <WithRefine>
      <PointMap place={null} />
      <PointMap place={null} />
    </WithRefine>,
  );
  await waitFor(() => expect(pictures).toHaveLength(1));
  act(() => pictures[0]?.onerror?.());
  expect(await screen.findAllByText("Failed to load map, maps may display error.")).toHaveLength(1);
  expect(sent.map(({ line }) => line.activity)).toEqual(["map-failed"]);
});

test("the same is sent again only after five minutes, and of different things ten a minute", async () => {
  for (let count = 0; count < 3; count++) await logToServer(line("the same"));
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 20; count++) await logToServer(line(`other ${count}`));
  expect(sent).toHaveLength(10);
  now += 60_000;
  await logToServer(line("the same"));
  await logToServer(line("another"));
  expect(sent).toHaveLength(11);
  now += 240_000;
  await logToServer(line("the same"));
  expect(sent).toHaveLength(12);
});

test("sending that fails leads to no more sending", async () => {
  const unhandled = vi.fn();
  window.addEventListener("unhandledrejection", unhandled);
  reply = () => {
    throw new TypeError("Failed to fetch");
  };
  await logToServer(line("offline"));
  expect(sent).toHaveLength(1);
  reply = () => Response.json({}, { status: 500 });
  await logToServer(line("the server fails"));
  await logToServer(line("not sent any more"));
  expect(sent).toHaveLength(2);
  window.removeEventListener("unhandledrejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("nothing is sent of somebody who is not signed in", async () => {
  stop();
  reject(new Error("nobody is here"));
  await logToServer(line("nobody is here"));
  expect(sent).toEqual([]);
});

test("what is too long is cut to what the server keeps", async () => {
  await logToServer(line("ñ".repeat(5000)));
  expect(sent[0]?.line.description).toHaveLength(1000);
  expect(logFootstep.input.safeParse(sent[0]?.line).success).toBe(true);
});
