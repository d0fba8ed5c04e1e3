import { QueryClient, useQuery } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBatch } from "#contract/operations/batches/open-batch";
import { login } from "#contract/operations/identity/login";
import { useOperation } from "../../src/hooks/use-operation.ts";
import { AccessRefused } from "../../src/overlays/access-refused.tsx";
import { clearTraces, whyRefused } from "../../src/providers/access.ts";
import { languageChoice } from "../../src/providers/language.ts";
import { type Freshness, refreshAfter } from "../../src/providers/refresh.ts";
import { playServer } from "./branch-page.tsx";
import { RefinePage } from "./refine-page.tsx";

window.HTMLDialogElement ??= HTMLElement as unknown as typeof HTMLDialogElement;

const server = playServer();
beforeEach(() => languageChoice.set("en"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the place of the device", () => {
  const where = vi.fn();
  beforeEach(() => {
    vi.resetModules();
    clearTraces();
    where.mockReset();
    vi.stubGlobal("navigator", {
      userAgent: "Test",
      maxTouchPoints: 0,
      geolocation: { getCurrentPosition: where },
    });
  });
  const start = async () => ({
    ...(await import("../../src/providers/consent.ts")),
    ...(await import("../../src/providers/request-headers.ts")),
  });
  const found = (latitude: number, longitude: number) =>
    where.mockImplementation((tell: PositionCallback) =>
      tell({ coords: { latitude, longitude } } as GeolocationPosition),
    );

  test("is not asked for before the person agreed, nor when they did not", async () => {
    const { requestHeaders, giveConsent } = await start();
    requestHeaders();
    giveConsent("needed");
    expect(requestHeaders()).not.toHaveProperty("X-Latitude");
    expect(where).not.toHaveBeenCalled();
  });

  test("goes with every call after that; asked with 5 seconds' patience, again after 5 minutes", async () => {
    vi.useFakeTimers();
    found(14.59951234, 120.98421);
    const { requestHeaders, giveConsent } = await start();
    giveConsent("all");
    expect(requestHeaders()).toMatchObject({ "X-Latitude": "14.59951", "X-Longitude": "120.98421" });
    expect(where.mock.calls[0]?.[2]).toEqual({ timeout: 5_000, maximumAge: 300_000 });
    vi.advanceTimersByTime(299_000);
    requestHeaders();
    expect(where).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    found(7.07, 125.6);
    expect(requestHeaders()).toMatchObject({ "X-Latitude": "7.07" });
    expect(where).toHaveBeenCalledTimes(2);
  });

  test("is not asked for twice when the browser was told no", async () => {
    vi.useFakeTimers();
    where.mockImplementation((_: PositionCallback, fail: PositionErrorCallback) =>
      fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    const { requestHeaders, giveConsent } = await start();
    giveConsent("all");
    expect(requestHeaders()).not.toHaveProperty("X-Latitude");
    vi.advanceTimersByTime(3_600_000);
    giveConsent("all");
    requestHeaders();
    expect(where).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140", 0, "Desktop"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36", 5, "Mobile"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", 5, "Mobile"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140 Safari/537.36", 5, "Tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 5, "Tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", 0, "Desktop"],
])("%s with %i touch points is a %s", async (userAgent, maxTouchPoints, type) => {
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
  const { requestHeaders } = await import("../../src/providers/request-headers.ts");
  expect(requestHeaders()).toMatchObject({ "X-Device-Type": type, "X-User-Agent": userAgent });
});

describe("the access check", () => {
  test("lets an ordinary browser in", () => {
    expect(whyRefused()).toBeNull();
  });

  test("lets a page of this site frame another, and no page of another site", () => {
    vi.stubGlobal("top", { location: { origin: window.location.origin } });
    expect(whyRefused()).toBeNull();
    const stranger = {
      get location(): never {
        throw new DOMException("Blocked", "SecurityError");
      },
    };
    vi.stubGlobal("top", stranger);
    expect(whyRefused()).toBe("framed");
  });

  test("refuses a browser that keeps no cookies, or lacks what is needed", () => {
    const written = vi.spyOn(document, "cookie", "set").mockImplementation(() => {});
    expect(whyRefused()).toBe("cookies");
    written.mockRestore();
    vi.stubGlobal("EventSource", undefined);
    expect(whyRefused()).toBe("browser");
  });

  test("leaves nothing behind", () => {
    localStorage.setItem("kaban.theme", "dark");
    document.head.append(document.createElement("script"));
    clearTraces();
    expect(localStorage.length).toBe(0);
    expect(document.cookie).toBe("");
    expect(document.head.querySelector("script")).toBeNull();
  });

  test.each(["framed", "cookies", "browser"] as const)("says why in both languages: %s", (why) => {
    render(<AccessRefused why={why} />);
    const english = screen.getByRole("alert").textContent;
    act(() => languageChoice.set("fil"));
    expect(screen.getByRole("heading", { name: "Hindi mabubuksan ang Kaban dito" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).not.toBe(english);
  });
});

describe("after a change", () => {
  const batches: Freshness = { invalidatedBy: ["transaction-batch.*"] };
  const journal: Freshness = { invalidatedBy: ["journal.create"] };
  const banks: Freshness = { invalidatedBy: ["bank.create", "bank.update"] };
  async function cacheOf(entries: Record<string, Freshness | undefined>) {
    const client = new QueryClient();
    for (const [name, meta] of Object.entries(entries)) {
      await client.prefetchQuery({ queryKey: [name], queryFn: () => 1, meta: { ...meta } });
    }
    const stale = () =>
      Object.keys(entries).filter((name) => client.getQueryState([name])?.isInvalidated === true);
    return { client, stale };
  }

  test("what it names is refreshed, and what does not say what it depends on", async () => {
    const { client, stale } = await cacheOf({ batches, journal, banks, undeclared: undefined });
    await refreshAfter(client, ["journal.create", "transaction-batch.update"]);
    expect(stale()).toEqual(["batches", "journal", "undeclared"]);
  });

  test.each([[[]], [["member.create"]]])("all is refreshed when nothing is named by %j", async (topics) => {
    const { client, stale } = await cacheOf({ batches, banks, own: { isOwnAffair: true } });
    await refreshAfter(client, topics);
    expect(stale()).toEqual(["batches", "banks"]);
  });

  test("an operation refreshes what it emits, and nothing when it was refused", async () => {
    const read = { batches: vi.fn(() => 1), banks: vi.fn(() => 1) };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <RefinePage auth={null}>{children}</RefinePage>
      </MemoryRouter>
    );
    const { result } = renderHook(
      () => ({
        open: useOperation(openBatch),
        login: useOperation(login),
        batches: useQuery({ queryKey: ["batches"], queryFn: read.batches, meta: { ...batches } }),
        banks: useQuery({ queryKey: ["banks"], queryFn: read.banks, meta: { ...banks } }),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current?.banks.data).toBe(1));
    server.answer(({ path }) =>
      path === "/authentication/login" ? { status: 401, body: { code: "x", message: "no" } } : { body: {} },
    );
    await act(() => result.current.login.run({ key: "a", password: "b" }).catch(() => undefined));
    expect(read.batches).toHaveBeenCalledTimes(1);
    await act(() => result.current.open.run({} as never));
    await waitFor(() => expect(read.batches).toHaveBeenCalledTimes(2));
    expect(read.banks).toHaveBeenCalledTimes(1);
  });
});
