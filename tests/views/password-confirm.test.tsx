import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Operation } from "#contract/kit/operation";
import { renumberAccounts } from "#contract/operations/accounts/renumber-accounts";
import { saveProfile } from "#contract/operations/identity/profile";
import { useConfirmPassword } from "../../src/overlays/password-confirm.tsx";
import { languageChoice } from "../../src/providers/language.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";
import { playServer } from "./branch-page.tsx";
import { RefinePage } from "./refine-page.tsx";

const server = playServer();
beforeEach(() => languageChoice.set("en"));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe("confirming with the password", () => {
  const someone = authOf([membershipOf("bayanihan", "main")]);
  const ask = (
    auth: typeof someone | null,
    operation: Operation = saveProfile,
    why: string | undefined = "Your e-mail changes",
  ) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <RefinePage auth={auth}>{children}</RefinePage>
      </MemoryRouter>
    );
    const { result } = renderHook(useConfirmPassword, { wrapper });
    const answered = vi.fn();
    act(() => void result.current(operation, why).then(answered));
    return answered;
  };

  test("shows success, closes after a second, and goes on half a second later with the proof", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    server.answer(({ path, body }) => {
      const typed = body as { password: string; action: string };
      if (path !== "/authentication/verify-with-password") return undefined;
      if (typed.password !== "right") {
        const fields = { password: "Incorrect password" };
        return {
          status: 403,
          body: { code: "wrong_password", message: "Incorrect password", fields },
        };
      }
      return { body: { proof: `for ${typed.action}`, expires_at: "" } };
    });
    const answered = ask(someone);
    const input = await screen.findByLabelText("Password");
    expect(screen.getByText("Your e-mail changes")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Password is required")).toBeTruthy();
    await user.type(input, "wrong{Enter}");
    expect(await screen.findByText("Incorrect password")).toBeTruthy();
    await user.clear(input);
    await user.type(input, "right{Enter}");
    expect(await screen.findByText("Password confirmed")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByText("Password confirmed")).toBeTruthy();
    expect(answered).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(answered).toHaveBeenCalledWith("for identity:save-profile");
    await waitFor(() => expect(screen.queryByText("Password confirmed")).toBeNull());
  });

  describe("of an owner, where the operation demands theirs", () => {
    const idOfOwner = "00000000-0000-4000-8000-0000000000a1";
    const owners = [
      { user_organization_id: "00000000-0000-4000-8000-0000000000a0", user_id: "x", full_name: "Ana Cruz" },
      { user_organization_id: idOfOwner, user_id: someone.user_id, full_name: "Tala Reyes" },
    ];
    const path = "/authentication/verify-with-password/owner";
    const play = (named = owners) =>
      server.answer((call) => {
        if (call.path !== path) return undefined;
        if (call.method === "GET") return { body: { data: named } };
        return { body: { proof: "by an owner", expires_at: "" } };
      });
    const sent = () => server.calls.filter(({ method }) => method === "POST").map(({ body }) => body);

    test("offers the person themselves first, if they are one", async () => {
      play();
      const answered = ask(someone, renumberAccounts, "Codes change");
      const input = await screen.findByLabelText("Owner's password");
      expect(screen.getByText("Tala Reyes")).toBeTruthy();
      expect(screen.getAllByText("Owner confirmation").length).toBeGreaterThan(0);
      await userEvent.type(input, "right{Enter}");
      await waitFor(() => expect(answered).toHaveBeenCalledWith("by an owner"), { timeout: 4000 });
      expect(sent()).toEqual([
        { user_organization_id: idOfOwner, password: "right", action: "account:renumber" },
      ]);
    });

    test("lets another owner be chosen", async () => {
      play();
      const answered = ask(someone, renumberAccounts);
      const choice = await screen.findByRole("combobox", { name: /^Owner/ });
      fireEvent.mouseDown(choice);
      fireEvent.click(await screen.findByTitle("Ana Cruz"));
      await userEvent.type(screen.getByLabelText("Owner's password"), "right{Enter}");
      await waitFor(() => expect(answered).toHaveBeenCalledWith("by an owner"), { timeout: 4000 });
      expect(sent()).toMatchObject([{ user_organization_id: owners[0]?.user_organization_id }]);
    });

    test("says when there is nobody to ask", async () => {
      server.answer(() => ({ status: 400, body: { code: "branch_required", message: "Name the branch" } }));
      ask(someone, renumberAccounts);
      expect((await screen.findByRole("alert")).textContent).toBe("Name the branch");
    });
  });

  test("goes on with nothing when it is given up", async () => {
    const answered = ask(someone);
    await screen.findByLabelText("Password");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(null));
    expect(server.calls).toEqual([]);
  });

  test("opened while not authorized it says so", async () => {
    const answered = ask(null);
    const warning = await screen.findByRole("alert");
    expect(warning.textContent).toBe("User is not authorized/not logged in.");
    expect(screen.queryByLabelText("Password")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(null));
  });
});
