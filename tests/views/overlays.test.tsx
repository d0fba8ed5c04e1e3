import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuthContext } from "#contract/entities/auth-context";
import { MediaThumbnail } from "../../src/components/media-picture.tsx";
import { useConfirm, useInfo } from "../../src/overlays/confirm.tsx";
import { ConnectionLost } from "../../src/overlays/connection-lost.tsx";
import { CookieConsent } from "../../src/overlays/cookie-consent.tsx";
import { PicturePreview } from "../../src/overlays/picture-preview.tsx";
import { registerServiceWorker } from "../../src/overlays/service-worker.ts";
import { clearTraces } from "../../src/providers/access.ts";
import { languageChoice } from "../../src/providers/language.ts";
import { playServer } from "./branch-page.tsx";
import { RefinePage } from "./refine-page.tsx";

// jsdom knows no modal dialogs: what they do to focus and keys is tested in Chromium.
Object.assign(HTMLElement.prototype, {
  showModal(this: HTMLElement) {
    this.setAttribute("open", "");
  },
  close(this: HTMLElement) {
    this.removeAttribute("open");
  },
});
window.HTMLDialogElement ??= HTMLElement as unknown as typeof HTMLDialogElement;

playServer();
beforeEach(() => languageChoice.set("en"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("connection lost", () => {
  let isUp = true;
  let status = 200;
  let isOnline = true;
  const asked = vi.fn();
  beforeEach(() => {
    [isUp, status, isOnline] = [true, 200, true];
    asked.mockClear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    vi.stubGlobal("fetch", async (path: string) => {
      asked(path);
      if (!isUp) throw new TypeError("Failed to fetch");
      return Response.json({}, { status });
    });
    render(
      <>
        <input aria-label="Amount" defaultValue="1500.50" />
        <ConnectionLost />
      </>,
    );
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const modal = () => screen.queryByRole("alertdialog", { name: "Connection Lost" });

  test("shows at once when offline, and goes when back online; nothing typed is lost", async () => {
    isOnline = false;
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(modal()).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    isOnline = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(modal()).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("1500.50");
  });

  test("asks the health call every ten seconds", async () => {
    await pass(9);
    expect(asked).not.toHaveBeenCalled();
    await pass(1);
    expect(asked.mock.calls).toEqual([["/api/v1/health"]]);
    isUp = false;
    await pass(10);
    expect(modal()).toBeTruthy();
    await pass(10);
    expect(modal()).toBeTruthy();
    isUp = true;
    await pass(10);
    expect(modal()).toBeNull();
  });

  test.each([
    [500, null],
    [503, null],
    [429, null],
    [502, "lost"],
    [504, "lost"],
  ])("an answer with %s: %s", async (answer, lost) => {
    status = answer;
    await pass(10);
    expect(modal() === null).toBe(lost === null);
    status = 200;
    await pass(10);
    expect(modal()).toBeNull();
  });

  test("can be tried again by hand", async () => {
    isUp = false;
    await pass(10);
    isUp = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(modal()).toBeNull());
  });
});

describe("cookies", () => {
  test("are asked about until the consent cookie is there", async () => {
    const first = render(<CookieConsent />);
    await userEvent.click(screen.getByRole("button", { name: "Necessary only" }));
    expect(screen.queryByRole("region", { name: "Cookies" })).toBeNull();
    first.unmount();
    const second = render(<CookieConsent />);
    expect(second.container.textContent).toBe("");
    clearTraces();
    await act(async () => void window.dispatchEvent(new Event("focus")));
    expect(screen.getByRole("region", { name: "Cookies" })).toBeTruthy();
  });

  test("last one day, and are Secure and SameSite=Lax where the page is secure", async () => {
    vi.stubGlobal("isSecureContext", true);
    const written = vi.spyOn(document, "cookie", "set").mockImplementation(() => {});
    render(<CookieConsent />);
    await userEvent.click(screen.getByRole("button", { name: "Accept all" }));
    expect(written.mock.calls).toEqual([["kaban_consent=all; Path=/; Max-Age=86400; SameSite=Lax; Secure"]]);
    written.mockRestore();
  });
});

test("a picture is looked at closely: zoom up to 4 ×, turns of 10 degrees, keys and wheel", async () => {
  render(
    <>
      <MediaThumbnail id="m1" alt="Signature" />
      <PicturePreview />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Signature" }));
  const viewer = await screen.findByRole("dialog", { name: "Signature" });
  const image = screen.getByRole("img", { name: "Signature" });
  const state = () => viewer.querySelector("output")?.textContent;
  expect(image.getAttribute("src")).toContain("/media/m1?branch=");
  expect(state()).toBe("100%, 0°");
  for (let i = 0; i < 10; i++) await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(state()).toBe("400%, 0°");
  await userEvent.keyboard("]]");
  expect(state()).toBe("400%, 20°");
  await userEvent.click(screen.getByRole("button", { name: "Rotate left by 10 degrees" }));
  await userEvent.keyboard("[[[[[[-");
  expect(state()).toBe("320%, 340°");
  fireEvent.wheel(image, { deltaY: -100 });
  expect(state()).toBe("400%, 340°");
  await userEvent.keyboard("0");
  expect(image.style.transform).toBe("translate(0px, 0px) rotate(0deg) scale(1)");
  fireEvent.error(image);
  expect(screen.getByRole("alert").textContent).toBe("The picture could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** Shows a hook's components to somebody, or to nobody. */
const inApp = (auth: AuthContext | null) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <RefinePage auth={auth}>{children}</RefinePage>
    </MemoryRouter>
  ),
});

test("confirm answers yes or no, info when it has been read", async () => {
  const { result } = renderHook(() => ({ confirm: useConfirm(), info: useInfo() }), inApp(null));
  const question = { title: "Delete 3 banks?", okText: "Delete 3 banks", danger: true };
  const first = result.current.confirm(question);
  fireEvent.click(await screen.findByRole("button", { name: "Delete 3 banks" }));
  expect(await first).toBe(true);
  const second = result.current.confirm(question);
  fireEvent.click((await screen.findAllByRole("button", { name: "Cancel" })).at(-1) as HTMLElement);
  expect(await second).toBe(false);
  const read = result.current.info({ title: "The batch was ended" });
  fireEvent.click(await screen.findByRole("button", { name: "OK" }));
  await read;
});

describe("the service worker", () => {
  const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() });
  const play = (register: () => Promise<unknown>, controller: unknown = {}) => {
    const container = Object.assign(new EventTarget(), { controller, register: vi.fn(register) });
    vi.stubGlobal("navigator", { serviceWorker: container });
    return container;
  };

  test("a new version is offered once it is taken in, and changes over when it is wanted", async () => {
    const installing = worker("installing");
    const registration = Object.assign(new EventTarget(), { waiting: null, installing });
    const container = play(async () => registration);
    const offered = vi.fn();
    await registerServiceWorker(offered);
    expect(container.register).toHaveBeenCalledWith("/sw.js");
    registration.dispatchEvent(new Event("updatefound"));
    expect(offered).not.toHaveBeenCalled();
    installing.state = "installed";
    installing.dispatchEvent(new Event("statechange"));
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    offered.mock.calls[0]?.[0]();
    expect(installing.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalled();
  });

  test("the first version replaces nothing, nor does one that cannot be registered", async () => {
    const installing = worker("installed");
    const registration = Object.assign(new EventTarget(), { waiting: null, installing });
    play(async () => registration, null);
    const offered = vi.fn();
    await registerServiceWorker(offered);
    registration.dispatchEvent(new Event("updatefound"));
    installing.dispatchEvent(new Event("statechange"));
    expect(offered).not.toHaveBeenCalled();
    play(() => Promise.reject(new Error("no workers here")));
    await registerServiceWorker(offered);
    expect(offered).not.toHaveBeenCalled();
  });
});

afterEach(cleanup);
