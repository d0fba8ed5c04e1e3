import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ForgotPassword } from "../../src/pages/auth/forgot-password.tsx";
import { PasswordReset } from "../../src/pages/auth/password-reset.tsx";
import { SignIn } from "../../src/pages/auth/sign-in.tsx";
import { authOf, membershipOf } from "./auth-fixture.ts";
import { playFetch } from "./plain-server.ts";

const server = playFetch();
afterEach(() => vi.useRealTimers());

const gone = {
  status: 404,
  body: { code: "reset_link_invalid", message: "This reset link has expired. Ask for a new one." },
};

function openLink(path: string) {
  window.history.replaceState(null, "", path);
  render(<PasswordReset />);
  return userEvent.setup();
}

test.each([
  "/auth/password-reset",
  "/auth/password-reset/",
  "/auth/password-reset/%20",
  "/auth/password-reset/%",
])("%s holds no link, and says so without asking", async (path) => {
  const asked = vi.fn();
  server.answer(asked);
  openLink(path);
  expect(await screen.findByRole("heading", { name: "Missing Reset Link" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe(
    "/auth/forgot-password",
  );
  expect(asked).not.toHaveBeenCalled();
});

test("a link that was used or is late leads to a new one", async () => {
  server.answer(() => gone);
  openLink("/auth/password-reset/abc");
  expect(await screen.findByText("This link has expired")).toBeTruthy();
});

test("a server out of reach is no expired link: it can be asked again", async () => {
  const user = openLink("/auth/password-reset/abc");
  expect(await screen.findByText(/^Network error/)).toBeTruthy();
  server.answer(() => ({ status: 204 }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("New password")).toBeTruthy();
});

test("a new password is set by the link's secret, once it was typed the same twice", async () => {
  server.answer(() => ({ status: 204 }));
  const user = openLink("/auth/password-reset/a%2Fb");
  await user.type(await screen.findByLabelText("New password"), "kapeng barako");
  await user.type(screen.getByLabelText("Confirm new password"), "kapeng mainit");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(screen.getByText("Password doesn't match")).toBeTruthy();
  expect(server.calls).toEqual([]);
  await user.clear(screen.getByLabelText("Confirm new password"));
  await user.type(screen.getByLabelText("Confirm new password"), "kapeng barako");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Password changed")).toBeTruthy();
  expect(server.calls).toEqual([
    {
      method: "POST",
      path: "/authentication/change-password/a%2Fb",
      body: { new_password: "kapeng barako", confirm_password: "kapeng barako" },
    },
  ]);
});

test("a link that ends while the password is typed says so", async () => {
  server.answer(({ method }) => (method === "GET" ? { status: 204 } : gone));
  const user = openLink("/auth/password-reset/abc");
  await user.type(await screen.findByLabelText("New password"), "kapeng barako");
  await user.type(screen.getByLabelText("Confirm new password"), "kapeng barako{Enter}");
  expect(await screen.findByText("This link has expired")).toBeTruthy();
});

test("asking for a link says the same for anybody, and waits before it asks again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(() => ({ status: 204 }));
  render(<ForgotPassword />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(screen.getByText("Email is required")).toBeTruthy();
  await user.type(screen.getByLabelText("Email or username"), "nobody");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(/^If there is an account for nobody,/)).toBeTruthy();
  const again = screen.getByRole("button", { name: /^Send again in \d+ s$/ });
  fireEvent.click(again);
  expect(server.calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Sent again.")).toBeTruthy();
  expect(server.calls.map(({ body }) => body)).toEqual([{ key: "nobody" }, { key: "nobody" }]);
});

test("a right password with a second factor asks for the code, and a late one starts anew", async () => {
  const entered = vi.fn();
  let isLate = false;
  server.answer(({ method, path, body }) => {
    if (method === "GET") return { status: 401, body: { code: "not_signed_in", message: "no" } };
    if (path.endsWith("/login")) {
      const detail = { challenge: "c".repeat(43) };
      return { status: 401, body: { code: "second_factor_required", message: "code", detail } };
    }
    if (isLate) return { status: 401, body: { code: "challenge_expired", message: "This took too long." } };
    const { challenge, code } = body as Record<string, string>;
    const isRight = challenge === "c".repeat(43) && code === "123456";
    const fields = { code: "Incorrect code" };
    if (!isRight) return { status: 401, body: { code: "wrong_code", message: "Incorrect code", fields } };
    return { body: authOf([membershipOf("bayanihan", "main")]) };
  });
  window.history.replaceState(null, "", "/auth/sign-in");
  render(<SignIn onEnter={entered} onPrefetch={() => {}} />);
  const user = userEvent.setup();
  const signIn = async () => {
    await user.type(screen.getByLabelText("Password"), "kapeng barako{Enter}");
    return screen.findByLabelText<HTMLInputElement>("Code");
  };
  await user.type(screen.getByLabelText("Email or username"), "tala");
  await user.type(await signIn(), "000000{Enter}");
  expect(await screen.findByText("Incorrect code")).toBeTruthy();
  isLate = true;
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("This took too long.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email or username").value).toBe("tala");
  isLate = false;
  await user.type(await signIn(), "123456{Enter}");
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/org/bayanihan/branch/main/"));
});
