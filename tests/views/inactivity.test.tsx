import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { allowedIdleMs, type InactivitySettings } from "#contract/inactivity";
import { Inactivity } from "../../src/overlays/inactivity.tsx";
// Fetched before time is played with.
import "../../src/overlays/inactivity-watch.tsx";
import { LeftInactive } from "../../src/overlays/left-inactive.tsx";
import { isUnattended, noteActivity } from "../../src/providers/inactivity.ts";
import { inactivityChoice } from "../../src/providers/inactivity-settings.ts";
import { languageChoice } from "../../src/providers/language.ts";
import { requestHeaders } from "../../src/providers/request-headers.ts";
import { WithRefine } from "./refine-page.tsx";

/** The calls that end the session. */
const calls: string[] = [];
const asked: string[] = [];
let status = 204;
const left = vi.fn();
const stored = vi.spyOn(Storage.prototype, "setItem");
const minutes = (duration: number): InactivitySettings => ({ enabled: true, duration, timeUnit: "minutes" });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const warning = () => screen.queryByRole("dialog", { name: "Are you still there?" });
const timeLeft = () => screen.getByRole("timer").textContent;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** What another tab wrote is in the storage all tabs share, and this tab is told. */
function elsewhere(key: string, newValue: string) {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/org/bayanihan/branch/main/", search: "", assign: left });
  localStorage.clear();
  sessionStorage.clear();
  languageChoice.set("en");
  left.mockClear();
  calls.length = 0;
  status = 204;
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(path);
    if (!path.endsWith("/logout")) return Response.json({});
    calls.push(`${method} ${path}`);
    return new Response(null, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watch(settings: InactivitySettings, serverMinutes?: number) {
  inactivityChoice.set(settings);
  noteActivity();
  render(
    <StrictMode>
      <WithRefine>
        <input aria-label="Amount" />
        <Inactivity serverMinutes={serverMinutes} />
      </WithRefine>
    </StrictMode>,
  );
}

test("is off by default, at 15 minutes", async () => {
  elsewhere("kaban.inactivity", "{}");
  const settings = inactivityChoice.get();
  expect(settings).toEqual({ enabled: false, duration: 15, timeUnit: "minutes" });
  watch(settings);
  await pass(24 * 3600);
  expect(warning()).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

test("counts minutes and hours", () => {
  expect(allowedIdleMs(minutes(15), null)).toBe(900_000);
  expect(allowedIdleMs({ enabled: true, duration: 9999, timeUnit: "hours" }, null)).toBe(9999 * 3_600_000);
});

describe("where it is on", () => {
  test("warns after the idle period, counts down 180 seconds, then logs out and says so", async () => {
    watch(minutes(15));
    await pass(899);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toBeTruthy();
    expect(timeLeft()).toBe("3:00");
    await pass(60);
    expect(timeLeft()).toBe("2:00");
    await pass(119);
    expect(timeLeft()).toBe("0:01");
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(["POST /api/v1/authentication/logout"]);
    expect(left).toHaveBeenCalledWith(
      `/auth/sign-in?to=${encodeURIComponent("/org/bayanihan/branch/main/")}`,
    );
    cleanup();
    render(<LeftInactive />);
    expect(screen.getByRole("status").textContent).toContain("You have been logged out due to inactivity.");
    await press("Close");
    cleanup();
    render(<LeftInactive />);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("activity starts the period anew, and is stored at most every 500 ms", async () => {
    watch(minutes(15));
    await pass(600);
    stored.mockClear();
    for (let i = 0; i < 20; i++) {
      fireEvent.pointerMove(window);
      fireEvent.keyDown(screen.getByLabelText("Amount"), { key: "1" });
      await pass(0.1);
    }
    expect(stored.mock.calls.filter(([key]) => key === "kaban.activity")).toHaveLength(4);
    await pass(899);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toBeTruthy();
  });

  test("Continue Session starts tracking anew; a bumped mouse does not", async () => {
    watch(minutes(1));
    await pass(61);
    fireEvent.pointerMove(window);
    await pass(9);
    expect(timeLeft()).toBe("2:50");
    await press("Continue Session");
    await pass(59);
    expect(warning()).toBeNull();
    await pass(2);
    expect(timeLeft()).toBe("2:59");
    expect(calls).toEqual([]);
  });

  test("Log Out does not wait for the end", async () => {
    watch(minutes(1));
    await pass(60);
    await press("Log Out");
    expect(calls).toHaveLength(1);
    expect(left).toHaveBeenCalledTimes(1);
  });

  test("what is done in another tab counts here", async () => {
    watch(minutes(1));
    await pass(50);
    elsewhere("kaban.activity", String(Date.now()));
    await pass(50);
    expect(warning()).toBeNull();
    await pass(10);
    expect(timeLeft()).toBe("3:00");
    elsewhere("kaban.activity", String(Date.now()));
    await pass(1);
    expect(warning()).toBeNull();
  });

  test("a device that slept through the countdown is logged out when it wakes", async () => {
    watch(minutes(15));
    await pass(1);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    fireEvent.pointerMove(window);
    await pass(0);
    expect(calls).toHaveLength(1);
  });

  test("leaves also when the server can not be reached", async () => {
    status = 503;
    watch(minutes(1));
    await pass(240);
    expect(left).toHaveBeenCalledTimes(1);
  });
});

test("switching it on counts from then, whatever was noted before", async () => {
  watch({ ...minutes(1), enabled: false });
  await pass(3600);
  act(() => inactivityChoice.set(minutes(1)));
  await pass(30);
  expect(warning()).toBeNull();
  await pass(30);
  expect(timeLeft()).toBe("3:00");
});

describe("where the server ends sessions that lie unused", () => {
  const off = { ...minutes(15), enabled: false };

  test("warns early enough to answer, though the device is not set so, and asks the server", async () => {
    watch(off, 60);
    await pass(51 * 60 - 1);
    expect(warning()).toBeNull();
    await pass(1);
    expect(timeLeft()).toBe("3:00");
    asked.length = 0;
    await press("Continue Session");
    expect(asked).toEqual(["/api/v1/authentication/current"]);
    expect(warning()).toBeNull();
  });

  test("warns by the device where that is sooner", () => {
    expect(allowedIdleMs(minutes(15), 60)).toBe(900_000);
    expect(allowedIdleMs(minutes(90), 60)).toBe(51 * 60_000);
    expect(allowedIdleMs(off, 15)).toBe(6 * 60_000);
    expect(allowedIdleMs(off, null)).toBeNull();
  });

  test("says which requests nobody asked for", async () => {
    watch(off, 60);
    await pass(300);
    expect([isUnattended(), requestHeaders()["x-unattended"]]).toEqual([false, undefined]);
    await pass(1);
    expect([isUnattended(), requestHeaders()["x-unattended"]]).toEqual([true, "1"]);
    fireEvent.pointerMove(window);
    expect(isUnattended()).toBe(false);
    await pass(301);
    cleanup();
    expect(isUnattended()).toBe(false);
  });
});

test("speaks Filipino", async () => {
  languageChoice.set("fil");
  watch(minutes(1));
  await pass(60);
  expect(screen.getByRole("button", { name: "Ituloy ang Sesyon" })).toBeTruthy();
});
