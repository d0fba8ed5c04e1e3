import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { todayHere } from "../../src/hooks/today-here";
import { desktopNotice, tellOnDesktop } from "../../src/providers/desktop-notice";
import { mouseTrail } from "../../src/providers/mouse-trail";
import { confirmByPassword, open, playAccountServer, proof, refreshed } from "./account-page";

const { answer, sent, server } = playAccountServer();

import { authOf } from "./auth-fixture";

afterEach(() => vi.useRealTimers());

test("names are checked in the contract's words, and kept", async () => {
  answer({ "PUT /profile/general": { body: authOf([]) } });
  const user = open("", { birthdate: "1990-05-04" });
  const form = await screen.findByRole("form", { name: "Names" });
  const first = within(form).getByLabelText("First name");
  await user.clear(first);
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText("First name is required")).toBeTruthy();
  await user.type(first, "Tala Luna");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(refreshed).toHaveBeenCalled());
  expect(sent("/profile/general")[0]?.body).toMatchObject({
    first_name: "Tala Luna",
    birthdate: "1990-05-04",
  });
});

test("a birthdate that is not past is refused before the server is asked", async () => {
  const user = open("", { birthdate: todayHere() });
  const form = await screen.findByRole("form", { name: "Names" });
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText("Birthdate must be in the past")).toBeTruthy();
  expect(sent("/profile/general")).toEqual([]);
});

test("a description needs no password; another e-mail does, and only what changed is sent", async () => {
  answer({
    "PUT /profile": { body: authOf([]) },
    "POST /authentication/verify-with-password": { body: { proof, expires_at: "2026-11-21T02:02:00Z" } },
  });
  const user = open("");
  const form = await screen.findByRole("form", { name: "Contact and sign-in" });
  const save = () => user.click(within(form).getByRole("button", { name: "Save" }));
  await user.type(within(form).getByLabelText("Contact number"), "0917 123 4567");
  await user.type(within(form).getByLabelText("Description"), "At window 2");
  await user.clear(within(form).getByLabelText("Contact number"));
  await user.type(within(form).getByLabelText("Contact number"), "09171234567");
  await save();
  await confirmByPassword(user);
  await waitFor(() => expect(sent("/profile")).toHaveLength(1));
  expect(sent("/authentication/verify-with-password")[0]?.body).toEqual({
    password: "kapeng barako",
    action: "identity:save-profile",
  });
  const [call] = sent("/profile");
  expect(call?.body).toEqual({ contact_number: "09171234567", description: "At window 2" });
  expect(call?.headers["X-Proof"]).toBe(proof);
});

test("a description is demanded with every change", async () => {
  const user = open("");
  const form = await screen.findByRole("form", { name: "Contact and sign-in" });
  await user.type(within(form).getByLabelText("Contact number"), "09171234567");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText("Description is required")).toBeTruthy();
  expect(sent("/profile")).toEqual([]);
});

test("what is taken is said at its input", async () => {
  const fields = { email: "This email is already used" };
  answer({
    "PUT /profile": {
      status: 409,
      body: { code: "email_taken", message: "This email is already used", fields },
    },
    "POST /authentication/verify-with-password": { body: { proof, expires_at: "2026-11-21T02:02:00Z" } },
  });
  const user = open("", { contact_number: "09171234567", description: "At window 2" });
  const form = await screen.findByRole("form", { name: "Contact and sign-in" });
  await user.type(within(form).getByLabelText("Email"), ".ph");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await confirmByPassword(user);
  expect(await within(form).findByText("This email is already used")).toBeTruthy();
  expect(within(form).getByLabelText<HTMLInputElement>("Email").value).toBe("teller@demo.kaban.test.ph");
});

test("what is not verified leads to its verification", async () => {
  open("", { is_email_verified: false });
  const link = await screen.findByRole("link", { name: "Verify the email" });
  expect(link.getAttribute("href")).toBe("/account-profile/verify/email");
  expect(screen.queryByRole("link", { name: "Verify the contact number" })).toBeNull();
});

test("a code may be pasted with blanks; another is sent only after the wait", async () => {
  answer({
    "POST /authentication/apply-email": { body: { expires_at: "", resend_at: "" } },
    "POST /authentication/verify-email": { body: authOf([]) },
  });
  const user = open("/verify/email", { is_email_verified: false });
  const code = await screen.findByLabelText("Code");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("OTP must be 6 alphanumeric characters")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send code" }));
  const wait = await screen.findByRole<HTMLButtonElement>("button", { name: /Send again in \d+ s/ });
  expect(wait.disabled).toBe(true);
  await user.click(code);
  await user.paste(" k4b-7q9 ");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(refreshed).toHaveBeenCalled());
  expect(sent("/authentication/verify-email")[0]?.body).toEqual({ otp: "K4B7Q9" });
  expect(sent("/authentication/apply-email")).toHaveLength(1);
});

test("a code of other signs is refused in the words of the specification", async () => {
  const user = open("/verify/contact", { is_contact_verified: false, contact_number: "09171234567" });
  await user.type(await screen.findByLabelText("Code"), "ABC!@#{Enter}");
  expect(await screen.findByText("OTP must be valid alphanumeric characters")).toBeTruthy();
});

test("the look follows the time of day, and what is chosen by hand lasts half an hour", async () => {
  // It asks the browser as soon as it is imported.
  const { followTime, startTheme, themeChoice } = await import("../../src/providers/theme");
  startTheme();
  const look = () => document.documentElement.dataset.theme;
  const at = (time: string) => act(() => void vi.setSystemTime(new Date(`2026-11-21T${time}`)));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date"] });
  at("06:59:00");
  act(() => followTime(true));
  expect(look()).toBe("dark");
  at("07:00:00");
  act(() => followTime(true));
  expect(look()).toBe("light");
  const user = open("/appearance");
  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(look()).toBe("dark");
  expect(themeChoice.get()).toBe("system");
  expect(screen.getByText(/^Your choice lasts until .*7:30/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Automatic again" }));
  expect(look()).toBe("light");
  await user.click(screen.getByRole("switch", { name: "Automatic by time of day" }));
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect([look(), themeChoice.get()]).toEqual(["dark", "dark"]);
  act(() => themeChoice.set("system"));
});

test("the mouse leaves no trail until it is asked to", async () => {
  const user = open("/appearance");
  expect(mouseTrail.get()).toBe("off");
  await user.click(await screen.findByRole("switch", { name: "Mouse trail" }));
  expect(localStorage.getItem("kaban.mouse-trail")).toBe("on");
  mouseTrail.set("off");
});

describe("updates on the desktop", () => {
  const notice = () => screen.findByRole("switch", { name: "Desktop notification of updates" });
  const shown = vi.fn();
  class Notification {
    static permission = "granted";
    static requestPermission = vi.fn(async () => Notification.permission);
    constructor(title: string, { body }: { body: string }) {
      shown(title, body);
    }
  }
  beforeEach(() => {
    shown.mockReset();
    desktopNotice.set("off");
    Notification.permission = "granted";
  });
  afterEach(() => vi.unstubAllGlobals());

  test("are told to who asked for it and looks elsewhere", async () => {
    vi.stubGlobal("Notification", Notification);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    tellOnDesktop("New content available. Reload to update?");
    expect(shown).not.toHaveBeenCalled();
    await open("/appearance").click(await notice());
    await waitFor(() => expect(desktopNotice.get()).toBe("on"));
    tellOnDesktop("New content available. Reload to update?");
    expect(shown).toHaveBeenCalledExactlyOnceWith("Kaban", "New content available. Reload to update?");
    hidden.mockReturnValue(false);
    tellOnDesktop("Looked at");
    expect(shown).toHaveBeenCalledTimes(1);
    hidden.mockRestore();
  });

  test.each([
    ["denied", "The browser doesn't allow notifications for this site"],
    [null, "This browser does not support desktop notification"],
  ])("stay off where the browser says %s", async (permission, text) => {
    if (permission) vi.stubGlobal("Notification", Object.assign(Notification, { permission }));
    await open("/appearance").click(await notice());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(desktopNotice.get()).toBe("off");
  });
});

test("the QR code names the person, and the log is asked for without a branch", async () => {
  answer({
    "GET /footstep/me/search": { body: { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 20 } },
  });
  const user = open("/qr");
  expect(await screen.findByRole("img", { name: "QR code of Tala Reyes" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Download/ })).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Activity" }));
  await waitFor(() => expect(server.calls.some(({ path }) => path === "/footstep/me/search")).toBe(true));
  expect(server.calls.at(-1)?.headers["X-Branch-ID"]).toBeUndefined();
});
