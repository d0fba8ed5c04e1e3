import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { beforeEach, vi } from "vitest";
import type { AuthContext, UserOrganization } from "#contract/entities/auth-context";
import { accountProfileRoute } from "../../src/pages/account-profile/routes";
import { authOf, membershipOf } from "./auth-fixture";
import { type Answer, type Call, playServer } from "./branch-page";
import { RefinePage, signIn } from "./refine-page";

/** Called when a page asks anew who is signed in. */
export const refreshed = vi.fn();
export const proof = "p".repeat(43);

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

/** Plays the server behind the pages of an account, for the tests of a file. */
export function playAccountServer() {
  const server = playServer();
  beforeEach(() => void refreshed.mockReset());
  return {
    /** Answers calls by "METHOD /path". */
    answer: (answers: Record<string, Answer | ((call: Call) => Answer)>) =>
      server.answer((call) => {
        const found = answers[`${call.method} ${call.path}`];
        return typeof found === "function" ? found(call) : found;
      }),
    /** The writes to a path. */
    sent: (path: string) => server.calls.filter((call) => call.path === path && call.method !== "GET"),
    server,
  };
}

/** Gives the password that a protected act asks for. */
export async function confirmByPassword(user: User) {
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/password/i), "kapeng barako{Enter}");
}
