import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { beforeEach, vi } from "vitest";
import type { AuthContext, UserOrganization } from "#contract/entities/auth-context";
import { accountProfileRoute } from "../../src/pages/account-profile/routes";
import { languageChoice } from "../../src/providers/language";
import { authOf, membershipOf } from "./auth-fixture";
import { type Answer, type Call, playServer } from "./branch-page";
import { RefinePage, signIn } from "./refine-page";

export const server = playServer();
/** Called when a page asks anew who is signed in. */
export const refreshed = vi.fn();
export const proof = "p".repeat(43);

beforeEach(() => {
  refreshed.mockReset();
  localStorage.clear();
  languageChoice.set("en");
});

type User = ReturnType<typeof userEvent.setup>;
type Person = Partial<AuthContext["user"]>;

/** Opens a page of the account of somebody. */
export function open(at: string, person: Person = {}, membership: Partial<UserOrganization> = {}): User {
  const auth = authOf([membershipOf("bayanihan", "main", membership)]);
  const value = { ...auth, user: { ...auth.user, ...person } };
  signIn(value, refreshed);
  const element = (
    <RefinePage auth={value}>
      <Outlet />
    </RefinePage>
  );
  const router = createMemoryRouter([{ element, children: [accountProfileRoute] }], {
    initialEntries: [`/account-profile${at}`],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

/** Answers calls by "METHOD /path". */
export const answer = (answers: Record<string, Answer | ((call: Call) => Answer)>) =>
  server.answer((call) => {
    const found = answers[`${call.method} ${call.path}`];
    return typeof found === "function" ? found(call) : found;
  });
/** The writes to a path. */
export const sent = (path: string) =>
  server.calls.filter((call) => call.path === path && call.method !== "GET");

/** Gives the password that a protected act asks for. */
export async function confirmByPassword(user: User) {
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/password/i), "kapeng barako{Enter}");
}
