// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthGate } from "../../src/pages/auth/auth-gate";
import { session } from "../../src/providers/auth-provider";
import { startI18n } from "../../src/providers/i18n";
import { languageChoice } from "../../src/providers/language";
import { RefineFrame } from "../../src/providers/refine";
import { authOf, membershipOf } from "./auth-fixture";

const auth = authOf([membershipOf("bayanihan", "main")]);
const given = { ...auth, user: { ...auth.user, is_password_temporary: true } };
const own = "sariling-lihim-na-88";
/** What the server answers to the choice of a password. */
let answer: () => Response;
let known = given;
const sent: unknown[] = [];

beforeEach(async () => {
  await startI18n();
  languageChoice.set("en");
  sent.length = 0;
  known = given;
  answer = () => {
    known = auth;
    return Response.json(auth);
  };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (path.endsWith("/first-password")) {
      sent.push([method, JSON.parse(String(body))]);
      return answer();
    }
    return Response.json(known);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("who signed in with a given password chooses their own before any page", async () => {
  showGate();
  expect(await screen.findByRole("heading", { name: "Choose your own password" })).toBeTruthy();
  expect(screen.queryByText("Inside")).toBeNull();
  type("New password", own);
  type("Confirm new password", "another");
  await submit("Set password");
  expect(await screen.findByText("Password doesn't match")).toBeTruthy();
  expect(sent).toEqual([]);
  type("Confirm new password", own);
  await submit("Set password");
  expect(await screen.findByText("Inside")).toBeTruthy();
  expect(sent).toEqual([["PUT", { new_password: own, confirm_password: own }]]);
});

test("is told why a password is refused, in Filipino too", async () => {
  answer = () =>
    Response.json(
      {
        code: "password_not_new",
        message: "This is the password you were given. Choose another.",
        operation: "identity:set-first-password",
        fields: { new_password: "This is the password you were given. Choose another." },
      },
      { status: 400 },
    );
  languageChoice.set("fil");
  showGate();
  expect(await screen.findByRole("heading", { name: "Pumili ng sarili mong password" })).toBeTruthy();
  type("Bagong password", own);
  type("Kumpirmahin ang bagong password", own);
  await submit("Itakda ang password");
  expect(await screen.findByText("Ito ang password na ibinigay sa iyo. Pumili ng iba.")).toBeTruthy();
  expect(screen.queryByText("Inside")).toBeNull();
});

test("comes in where another tab was faster", async () => {
  answer = () => {
    known = auth;
    const message = "You have chosen your own password already. Change it in your profile.";
    return Response.json({ code: "password_is_own", message }, { status: 409 });
  };
  showGate();
  await screen.findByRole("heading", { name: "Choose your own password" });
  type("New password", own);
  type("Confirm new password", own);
  await submit("Set password");
  await waitFor(() => expect(screen.getByText("Inside")).toBeTruthy());
});
