import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "antd";
import { Suspense } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuthContext } from "#contract/entities/auth-context";
import { RefreshAuth, SignedIn } from "../../src/hooks/use-auth";
import { accountProfileRoute } from "../../src/pages/account-profile/routes";
import { inactivityChoice } from "../../src/providers/inactivity-settings";
import { languageChoice } from "../../src/providers/language";
import { mouseTrail } from "../../src/providers/mouse-trail";
import { followTime, startTheme, themeChoice } from "../../src/providers/theme";
import { authOf, membershipOf } from "./auth-fixture";
import { type Answer, type Call, playServer } from "./branch-page";

configure({ asyncUtilTimeout: 10_000 });

const server = playServer();
const refreshed = vi.fn();
const proof = "p".repeat(43);

beforeEach(() => {
  refreshed.mockReset();
  localStorage.clear();
  languageChoice.set("en");
});
afterEach(() => vi.useRealTimers());

type User = ReturnType<typeof userEvent.setup>;
type Person = Partial<AuthContext["user"]>;

function open(at: string, person: Person = {}): User {
  const auth = authOf([membershipOf("bayanihan", "main")]);
  const value = { ...auth, user: { ...auth.user, ...person } };
  const element = (
    <App>
      <SignedIn value={value}>
        <RefreshAuth value={refreshed}>
          <Suspense fallback="…">
            <Outlet />
          </Suspense>
        </RefreshAuth>
      </SignedIn>
    </App>
  );
  const router = createMemoryRouter([{ element, children: [accountProfileRoute] }], {
    initialEntries: [`/account-profile${at}`],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

/** Answers calls by "METHOD /path". */
const answer = (answers: Record<string, Answer | ((call: Call) => Answer)>) =>
  server.answer((call) => {
    const found = answers[`${call.method} ${call.path}`];
    return typeof found === "function" ? found(call) : found;
  });
const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method !== "GET");

async function confirmByPassword(user: User) {
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/password/i), "kapeng barako{Enter}");
}

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

test("what is taken is said at its input", async () => {
  const fields = { email: "This email is already used" };
  answer({
    "PUT /profile": {
      status: 409,
      body: { code: "email_taken", message: "This email is already used", fields },
    },
    "POST /authentication/verify-with-password": { body: { proof, expires_at: "2026-11-21T02:02:00Z" } },
  });
  const user = open("", { contact_number: "09171234567" });
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
  await user.click(screen.getByRole("button", { name: "Send the code" }));
  const wait = await screen.findByRole<HTMLButtonElement>("button", { name: "Send it again in 20 s" });
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

const session = (id: number, more = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  device_type: "Mobile",
  user_agent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
  ip_address: "203.0.113.7",
  time_zone: "Asia/Manila",
  latitude: null,
  longitude: null,
  created_at: "2026-11-21T01:00:00.000Z",
  last_used_at: "2026-11-21T02:00:00.000Z",
  expires_at: "2026-11-21T13:00:00.000Z",
  is_current: false,
  ...more,
});
const factor = { is_enabled: false, enabled_at: null, recovery_codes_left: 0, required_by: [] as string[] };

const security = (more: Parameters<typeof answer>[0] = {}) =>
  answer({
    "GET /authentication/second-factor": { body: factor },
    "GET /authentication/current-logged-in-accounts": {
      body: [session(1, { is_current: true }), session(2)],
    },
    ...more,
  });

test("sessions say where they are, and any but this one can be ended", async () => {
  security({ "POST /authentication/current-logged-in-accounts/logout": { status: 204 } });
  const user = open("/security");
  expect(await screen.findAllByText("Chrome, Android")).toHaveLength(2);
  expect(screen.getAllByText("Asia/Manila · 203.0.113.7")).toHaveLength(2);
  const ends = screen.getAllByRole("button", { name: "Sign out Chrome, Android" });
  expect(ends).toHaveLength(1);
  await user.click(ends[0] as HTMLElement);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out" }));
  const path = "/authentication/current-logged-in-accounts/logout";
  await waitFor(() => expect(sent(path)[0]?.body).toEqual({ session_id: session(2).id }));
});

test("a password is changed once it is typed the same twice; what the server refuses stands at its input", async () => {
  const fields = { old_password: "The password is not right" };
  security({
    "PUT /profile/password": {
      status: 403,
      body: { code: "wrong_password", message: "The password is not right", fields },
    },
  });
  const user = open("/security");
  const form = await screen.findByRole("form", { name: "Password" });
  const save = () => user.click(within(form).getByRole("button", { name: "Change the password" }));
  await save();
  expect(await within(form).findByText("Old password is required")).toBeTruthy();
  expect(within(form).getByText("Please confirm your new password")).toBeTruthy();
  await user.type(within(form).getByLabelText("Old password"), "kape");
  await user.type(within(form).getByLabelText("New password"), "kapeng mainit");
  await user.type(within(form).getByLabelText("New password again"), "kapeng malamig");
  await save();
  expect(await within(form).findByText("Password doesn't match")).toBeTruthy();
  await user.clear(within(form).getByLabelText("New password again"));
  await user.type(within(form).getByLabelText("New password again"), "kapeng mainit");
  await save();
  expect(await within(form).findByText("The password is not right")).toBeTruthy();
  expect(sent("/profile/password")).toHaveLength(1);
});

test("a second factor is set up by password and a code, and its recovery codes are shown until they are kept", async () => {
  const codes = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];
  const uri = "otpauth://totp/Kaban:tala?secret=JBSWY3DPEHPK3PXP&issuer=Kaban";
  security({
    "POST /authentication/verify-with-password": { body: { proof, expires_at: "2026-11-21T02:02:00Z" } },
    "POST /authentication/second-factor/enrol": { body: { secret: "JBSWY3DPEHPK3PXP", uri } },
    "POST /authentication/second-factor/confirm": { body: { recovery_codes: codes } },
  });
  const user = open("/security");
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  await confirmByPassword(user);
  const setup = await screen.findByRole("dialog", { name: "Set up the second factor" });
  expect(sent("/authentication/second-factor/enrol")[0]?.headers["X-Proof"]).toBe(proof);
  expect(within(setup).getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await user.type(within(setup).getByLabelText("The six digits it shows now"), "123 456{Enter}");
  const shown = await screen.findByRole("dialog", { name: "Recovery codes" });
  for (const code of codes) expect(within(shown).getByText(code)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(within(shown).getByText(codes[0] as string)).toBeTruthy();
  await user.click(within(shown).getByRole("button", { name: "I have kept them" }));
  await waitFor(() => expect(screen.queryByText(codes[0] as string)).toBeNull());
  expect(refreshed).toHaveBeenCalled();
});

test("inactivity is kept on this device, within the limits of the specification", async () => {
  security();
  const user = open("/security");
  const form = await screen.findByRole("form", { name: "Inactivity" });
  const after = within(form).getByLabelText("After");
  const save = () => user.click(within(form).getByRole("button", { name: "Save" }));
  expect(inactivityChoice.get()).toEqual({ enabled: false, duration: 15, timeUnit: "minutes" });
  for (const [typed, fault] of [
    ["0", "Duration must be at least 1"],
    ["10000", "Duration is too large"],
  ] as const) {
    await user.clear(after);
    await user.type(after, typed);
    await save();
    expect(await within(form).findByText(fault)).toBeTruthy();
  }
  await user.clear(after);
  await user.type(after, "9999");
  await user.click(within(form).getByRole("switch", { name: "Sign out when inactive" }));
  await save();
  await waitFor(() => expect(inactivityChoice.get().duration).toBe(9999));
  expect(JSON.parse(localStorage.getItem("kaban.inactivity") ?? "")).toEqual({
    enabled: true,
    duration: 9999,
    timeUnit: "minutes",
  });
});

test("the look follows the time of day, and what is chosen by hand lasts half an hour", async () => {
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
  expect(screen.getByText(/^Chosen by hand until .*7:30/)).toBeTruthy();
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
