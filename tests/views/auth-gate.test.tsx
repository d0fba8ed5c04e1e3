// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthGate } from "../../src/pages/auth/auth-gate";
import { ApiError } from "../../src/providers/api-error";
import { authProvider, session } from "../../src/providers/auth-provider";
import { startI18n } from "../../src/providers/i18n";
import { RefineFrame } from "../../src/providers/refine";
import { authOf, membershipOf } from "./auth-fixture";

const auth = authOf([membershipOf("bayanihan", "main")]);
const replace = vi.fn();

beforeEach(async () => {
  await startI18n();
  vi.stubGlobal("location", { ...window.location, pathname: "/onboarding", search: "", replace });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  replace.mockClear();
  session.set(null);
});

function showGate() {
  const gate = (
    <App>
      <RefineFrame resources={[]}>
        <AuthGate />
      </RefineFrame>
    </App>
  );
  const routes = [{ path: "/", element: gate, children: [{ index: true, element: <p>Inside</p> }] }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

const answering = (answer: Awaited<ReturnType<typeof authProvider.check>>) =>
  vi.spyOn(authProvider, "check").mockImplementation(async () => {
    if (!answer.error) session.set(answer.authenticated ? auth : null);
    return answer;
  });

/** The tab was in the background, and is looked at again. */
const lookAgain = () => act(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("who is signed in comes in, and is asked for again by a tab that is looked at again", async () => {
  const check = answering({ authenticated: true });
  showGate();
  await screen.findByText("Inside");
  const before = check.mock.calls.length;
  await lookAgain();
  await waitFor(() => expect(check.mock.calls.length).toBeGreaterThan(before));
});

test("who was signed out meanwhile is sent to the sign-in page, which leads back", async () => {
  answering({ authenticated: true });
  showGate();
  await screen.findByText("Inside");
  answering({ authenticated: false });
  await lookAgain();
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/auth/sign-in?to=%2Fonboarding"));
});

test("a server that cannot say who it is shows what went wrong, and asks again on Refresh", async () => {
  const error = new ApiError(500, { code: "unexpected", message: "It broke" });
  answering({ authenticated: false, error });
  showGate();
  const refresh = await screen.findByRole("button", { name: "Refresh" });
  answering({ authenticated: true });
  act(() => refresh.click());
  expect(await screen.findByText("Inside")).toBeDefined();
  expect(replace).not.toHaveBeenCalled();
});
