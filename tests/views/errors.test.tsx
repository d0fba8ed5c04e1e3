import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "antd";
import { AxiosError, AxiosHeaders } from "axios";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import en from "#locales/en/shell";
import { AuthGate } from "../../src/pages/auth/auth-gate.tsx";
import { ErrorScreen } from "../../src/pages/system/error-screen.tsx";
import { NotFound } from "../../src/pages/system/not-found.tsx";
import { ApiError, ownError, parameterError, problemOf } from "../../src/providers/api-error.ts";
import { session } from "../../src/providers/auth-provider.ts";
import { startI18n } from "../../src/providers/i18n.ts";
import { languageChoice } from "../../src/providers/language.ts";
import { rememberBranch } from "../../src/providers/last-branch.ts";
import { RefineFrame } from "../../src/providers/refine.tsx";
import { tellEnded } from "../../src/providers/session-end.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";

const answered = (status: number, data: unknown) =>
  new AxiosError("failed", "ERR", undefined, null, {
    status,
    data,
    statusText: "",
    headers: {},
    config: { headers: new AxiosHeaders() },
  });

const refused = "Network error. Connection refused. Please check if the server is running and accessible.";

/** Every row of SPEC section 8: what happened, what was thrown, what is said, and in Filipino. */
const catalogue: [string, unknown, string, string][] = [
  ["'Network Error'", new AxiosError("Network Error"), refused, "Tinanggihan ang koneksyon"],
  ["connection refused", new AxiosError("connect", "ECONNREFUSED"), refused, "Tinanggihan ang koneksyon"],
  [
    "an empty response",
    new AxiosError("empty", "ERR_EMPTY_RESPONSE"),
    "The server did not send any data. Please check the server status.",
    "Walang ipinadalang datos ang server",
  ],
  [
    "any other network error",
    new AxiosError("slow", "ECONNABORTED"),
    "Network error. Please check your connection.",
    "Tingnan ang iyong koneksyon",
  ],
  ["an empty body", answered(400, ""), "Unknown server error occured", "hindi kilalang problema sa server"],
  ["an empty body with 404", answered(404, null), "Unknown server error occured", "hindi kilalang problema"],
  [
    "404",
    answered(404, { code: "not_found", message: "gone" }),
    "Sorry, the requested resource is not found",
    "hindi nakita ang hinahanap",
  ],
  [
    "500",
    answered(500, { code: "internal", message: "column x" }),
    "Sorry, the server encountered an error",
    "nagkaroon ng problema ang server",
  ],
  [
    "500 of a stranger",
    answered(500, { message: "stack" }),
    "Sorry, the server encountered an error",
    "nagkaroon",
  ],
  [
    "the server's message",
    answered(409, { code: "x", message: "Open a batch" }),
    "Open a batch",
    "Open a batch",
  ],
  ["the server's error field", answered(400, { error: "Bad thing" }), "Bad thing", "Bad thing"],
  ["no text at all", answered(400, {}), "An error occurred. Please try again", "Subukan muli"],
  ["a page of a proxy", answered(502, "<html>"), "An error occurred. Please try again", "Subukan muli"],
  [
    "wrong address parameters",
    parameterError(["organization_id is required"]),
    "organization_id is required",
    "",
  ],
  ["wrong parameters, unsaid", parameterError([]), "Invalid URL parameters", "mga parametro ng URL"],
  ["validation", z.object({ name: z.string("Name, please") }).safeParse({}).error, "Name, please", ""],
  ["validation, unsaid", { issues: [] }, "Invalid input", "Invalid input"],
  [
    "the map",
    ownError("map_not_loaded"),
    "Failed to load map, maps may display error.",
    "Hindi nai-load ang mapa",
  ],
  ["the map's library", ownError("google_maps_not_loaded"), "Failed to load Google Maps", "Hindi nai-load"],
  [
    "no notifications",
    ownError("no_notifications"),
    "This browser does not support desktop notification",
    "mga abiso sa desktop",
  ],
  ["no reset link", ownError("missing_reset_link"), "Missing Reset Link", "Walang reset link"],
  ["not signed in", ownError("not_signed_in"), "User is not authorized/not logged in.", "Hindi naka-sign in"],
  ["anything else", new TypeError("x is not a function"), "An unknown error occured", "hindi kilalang"],
  ["a text that was thrown", "oops", "An unknown error occured", "May hindi kilalang problemang nangyari"],
];

function Throws({ error }: { error: unknown }): never {
  throw error;
}

function showFailing(error: unknown) {
  const routes = [
    { path: "/", element: <p>Front page</p> },
    { path: "/broken", element: <Throws error={error} />, errorElement: <ErrorScreen /> },
    { path: "*", element: <NotFound /> },
  ];
  return createMemoryRouter(routes, { initialEntries: ["/", "/broken"], initialIndex: 1 });
}

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await startI18n();
  languageChoice.set("en");
});
afterEach(() => {
  cleanup();
  languageChoice.set("en");
  window.history.replaceState(null, "", "/");
});

describe("the error catalogue", () => {
  test.each(catalogue)("%s", (_, error, text) => {
    expect(problemOf(error).message).toBe(text);
  });

  test.each(catalogue)("%s, on the error screen in Filipino", async (_, error, text, filipino) => {
    languageChoice.set("fil");
    render(<RouterProvider router={showFailing(error)} />);
    const shown = await screen.findByRole("alert");
    await waitFor(() => expect(shown.textContent).toContain(filipino || text));
  });

  test("a declared refusal keeps its own words, fields and detail, also with 404", () => {
    const problem = { code: "member_not_found", message: "Not in this branch", fields: { member_id: "Not" } };
    expect(problemOf(answered(404, { ...problem, detail: { id: "7" } }))).toMatchObject({
      ...problem,
      status: 404,
      detail: { id: "7" },
    });
  });

  test("an ApiError stays itself", () => {
    const error = new ApiError(409, { code: "x", message: "y" });
    expect(problemOf(error)).toBe(error);
  });
});

describe("the system screens", () => {
  test("a page that fails says what went wrong, and offers Refresh and Go Back", async () => {
    window.history.replaceState({ idx: 1 }, "", "/");
    const router = showFailing(answered(409, { code: "x", message: "The drawer is locked" }));
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
    expect(screen.getByText("The drawer is locked")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Refresh" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Go Back" }));
    expect(await screen.findByText("Front page")).toBeTruthy();
  });

  test("an address of no page says so and leads back", async () => {
    window.history.replaceState({ idx: 1 }, "", "/");
    const router = showFailing("unused");
    await router.navigate("/nowhere");
    render(<RouterProvider router={router} />);
    expect(await screen.findByText("Sorry, the page doesn't exist")).toBeTruthy();
    expect(en.notFound.title).toBe("Sorry, the page doesn't exist");
    await userEvent.click(screen.getByRole("button", { name: "Go Back" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/broken"));
  });
});

describe("Go Back in a tab whose first page of ours this is", () => {
  const assign = vi.fn();
  const back = vi.fn();
  beforeEach(() => {
    vi.clearAllMocks();
    localStorage.clear();
    vi.stubGlobal("location", { pathname: "/nowhere", search: "", assign });
    vi.spyOn(window.history, "back").mockImplementation(back);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const goBack = async () => {
    render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <NotFound /> }])} />);
    await userEvent.click(screen.getByRole("button", { name: "Go Back" }));
  };

  test("leads to the page of ours that was left for this address", async () => {
    vi.stubGlobal("navigation", { canGoBack: true });
    await goBack();
    expect([back.mock.calls.length, assign.mock.calls]).toEqual([1, []]);
  });

  test.each([
    ["the branches of who has worked in one", () => rememberBranch("b"), "/org"],
    ["the front page for a stranger", () => {}, "/"],
  ])("leads to %s where there is no page of ours before", async (_, before, to) => {
    vi.stubGlobal("navigation", { canGoBack: false });
    before();
    await goBack();
    expect([back.mock.calls.length, assign.mock.calls]).toEqual([0, [[to]]]);
  });
});

describe("who is signed in", () => {
  let status = 200;
  let body: unknown = null;
  const left = vi.fn();
  beforeEach(() => {
    left.mockClear();
    vi.stubGlobal("location", { pathname: "/org", search: "", replace: left, assign: left });
    vi.stubGlobal("fetch", async () => Response.json(body, { status }));
    session.set(null);
  });
  afterEach(() => vi.unstubAllGlobals());
  const show = () => {
    const gate = (
      <App>
        <RefineFrame resources={[]}>
          <AuthGate />
        </RefineFrame>
      </App>
    );
    const routes = [{ element: gate, children: [{ path: "/", element: <p>Inside</p> }] }];
    render(<RouterProvider router={createMemoryRouter(routes)} />);
  };
  const someone = authOf([membershipOf("bayanihan", "main")]);

  test("loading, then authorized", async () => {
    [status, body] = [200, someone];
    show();
    expect(screen.getByRole("status").textContent).toBe(en.state.loading);
    expect(await screen.findByText("Inside")).toBeTruthy();
  });

  test.each([
    [401, { code: "not_signed_in", message: "" }],
    [200, { user: null }],
  ])("unauthorized by %s leaves for the sign-in page, which leads back", async (...answer) => {
    [status, body] = answer;
    show();
    await waitFor(() => expect(left).toHaveBeenCalledWith("/auth/sign-in?to=%2Forg"));
    expect(screen.queryByText("Inside")).toBeNull();
  });

  test.each([
    [500, "Sorry, the server encountered an error"],
    [403, "Closed for now"],
    [429, "Closed for now"],
  ])("%s is SPEC's error screen: what went wrong, Refresh and Go Back", async (failure, text) => {
    [status, body] = [failure, { message: "Closed for now" }];
    show();
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Go Back" })).toBeTruthy();
    [status, body] = [200, someone];
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Inside")).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  test("a session that another tab has ended is over here too", async () => {
    [status, body] = [200, someone];
    show();
    await screen.findByText("Inside");
    tellEnded("sign-out");
    const newValue = localStorage.getItem("kaban.session-ended");
    window.dispatchEvent(new StorageEvent("storage", { key: "kaban.session-ended", newValue }));
    await waitFor(() => expect(left).toHaveBeenCalledWith("/auth/sign-in?to=%2Forg"));
    expect(screen.queryByText("Inside")).toBeNull();
  });
});
