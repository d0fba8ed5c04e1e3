import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { login } from "#contract/operations/identity/login";
import { SignIn } from "../../src/pages/auth/sign-in.tsx";
import { authProvider, wasSignedIn } from "../../src/providers/auth-provider.ts";
import { writeCookie } from "../../src/providers/cookies.ts";
import { languageChoice } from "../../src/providers/language.ts";
import { rememberBranch } from "../../src/providers/last-branch.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";

const entered = vi.fn();
const prefetched = vi.fn();
let answers: { status: number; body: unknown }[] = [];
let current: { status: number; body: unknown };
let isHealthy = true;
let calls: { path: string; init: RequestInit }[] = [];

function stubFetch() {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    if (path.endsWith("/health") && !isHealthy) throw new TypeError("Failed to fetch");
    if (path.endsWith("/current")) return Response.json(current.body, { status: current.status });
    if (path.endsWith("/health")) return Response.json({});
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status });
  });
}

beforeEach(() => {
  calls = [];
  answers = [];
  current = { status: 401, body: { code: "not_signed_in" } };
  isHealthy = true;
  localStorage.clear();
  languageChoice.set("en");
  wasSignedIn.set("no");
  entered.mockReset();
  prefetched.mockReset();
  window.history.replaceState(null, "", "/auth/sign-in");
  stubFetch();
  render(<SignIn onEnter={entered} onPrefetch={prefetched} />);
});
afterEach(cleanup);

const keyInput = () => screen.getByLabelText<HTMLInputElement>("Email or username");
const passwordInput = () => screen.getByLabelText<HTMLInputElement>("Password");
const askedWho = () => calls.filter(({ path }) => path.endsWith("/current"));
const submit = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));

async function signIn(status: number, body: unknown) {
  answers = [{ status, body }];
  await userEvent.type(keyInput(), "teller@demo.kaban.test");
  await userEvent.type(passwordInput(), "kaban-demo-2026");
  await submit();
}

test("a public demo is said to be one, in either language", () => {
  const note = () => screen.queryByRole("note");
  expect(note()).toBeNull();
  cleanup();
  writeCookie("kaban_demo", "public", 60);
  const { rerender } = render(<SignIn onEnter={entered} onPrefetch={prefetched} />);
  expect(note()?.textContent).toContain("This is a public demo.");
  languageChoice.set("fil");
  rerender(<SignIn onEnter={entered} onPrefetch={prefetched} />);
  expect(note()?.textContent).toContain("Pampublikong demo ito.");
  writeCookie("kaban_demo", "", 0);
});

test("what is missing is said beside its input, in the contract's words, and nothing is sent", async () => {
  await submit();
  const { error } = login.input.safeParse({ key: "", password: "" });
  for (const { message } of error?.issues ?? []) expect(screen.getByText(message)).toBeTruthy();
  expect(error?.issues.map(({ message }) => message)).toEqual(["Email is required", "Password is empty"]);
  expect(document.activeElement).toBe(keyInput());
  expect(calls.filter(({ init }) => init.method === "POST")).toHaveLength(0);
});

test("a refusal stands under the form, and what was typed stays", async () => {
  await signIn(401, { code: "wrong_credentials", message: "Incorrect email or password" });
  expect((await screen.findByRole("alert")).textContent).toBe("Incorrect email or password");
  expect(keyInput().value).toBe("teller@demo.kaban.test");
  expect(passwordInput().value).toBe("kaban-demo-2026");
  expect(entered).not.toHaveBeenCalled();
});

test("a server that sends nothing is said so", async () => {
  await userEvent.type(keyInput(), "teller");
  await userEvent.type(passwordInput(), "secret");
  await submit();
  expect(await screen.findByText(/^The server did not send any data\./)).toBeTruthy();
});

test.each([
  ["null", null],
  ["one without a user", { user: null, user_organizations: [] }],
])("an answer of %s is nobody: they stay to sign in", async (_, body) => {
  cleanup();
  current = { status: 200, body };
  wasSignedIn.set("yes");
  render(<SignIn onEnter={entered} onPrefetch={prefetched} />);
  await waitFor(() => expect(askedWho()).toHaveLength(1));
  await signIn(200, authOf([membershipOf("bayanihan", "main")]));
  await waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
});

test("whoever was signed in here goes on; a stranger is not asked about", async () => {
  expect(askedWho()).toHaveLength(0);
  cleanup();
  current = { status: 200, body: authOf([membershipOf("bayanihan", "main")]) };
  wasSignedIn.set("yes");
  render(<SignIn onEnter={entered} onPrefetch={prefetched} />);
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/org/bayanihan/branch/main/"));
});

test("who is found to be signed out is a stranger from then on", async () => {
  wasSignedIn.set("yes");
  await authProvider.check();
  expect(wasSignedIn.get()).toBe("no");
});

test("an unreachable server is said so", async () => {
  isHealthy = false;
  await userEvent.type(keyInput(), "teller");
  await userEvent.type(passwordInput(), "secret");
  await submit();
  expect(await screen.findByText(/^Network error\. Connection refused\./)).toBeTruthy();
});

test("the only branch opens at once", async () => {
  await signIn(200, authOf([membershipOf("bayanihan", "main")]));
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/org/bayanihan/branch/main/"));
});

test("of several branches the last one opens, or the choice", async () => {
  const memberships = [membershipOf("bayanihan", "main"), membershipOf("bayanihan", "north")];
  await signIn(200, authOf(memberships));
  await waitFor(() => expect(entered).toHaveBeenLastCalledWith("/org"));
  rememberBranch(memberships[1]?.branch.id ?? "");
  await signIn(200, authOf(memberships));
  await waitFor(() => expect(entered).toHaveBeenLastCalledWith("/org/bayanihan/branch/north/"));
});

test.each([
  ["/org/bayanihan/branch/main/view-members?q=cruz", "/org/bayanihan/branch/main/view-members?q=cruz"],
  ["//evil.example/org", "/org/bayanihan/branch/main/"],
  ["https://evil.example/org", "/org/bayanihan/branch/main/"],
  ["/organised", "/org/bayanihan/branch/main/"],
])("sent away from %s, the person comes to %s", async (to, expected) => {
  window.history.replaceState(null, "", `/auth/sign-in?to=${encodeURIComponent(to)}`);
  await signIn(200, authOf([membershipOf("bayanihan", "main")]));
  await waitFor(() => expect(entered).toHaveBeenCalledWith(expected));
});

test("the application is fetched while the person types", async () => {
  await userEvent.type(keyInput(), "t");
  expect(prefetched).toHaveBeenCalled();
});

test("the page reads in Filipino", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Filipino" }));
  expect(screen.getByRole("button", { name: "Mag-sign in" })).toBeTruthy();
  expect(screen.getByLabelText("Email o username")).toBeTruthy();
});
