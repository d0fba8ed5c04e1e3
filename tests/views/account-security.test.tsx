import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inactivityChoice } from "../../src/providers/inactivity-settings";
import { confirmByPassword, open, playAccountServer, proof, refreshed } from "./account-page";

const { answer, sent } = playAccountServer();

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

test("a password is changed once it is typed the same twice; a refusal stands at its input", async () => {
  const fields = { old_password: "Incorrect password" };
  security({
    "PUT /profile/password": {
      status: 403,
      body: { code: "wrong_password", message: "Incorrect password", fields },
    },
  });
  const user = open("/security");
  const form = await screen.findByRole("form", { name: "Password" });
  const save = () => user.click(within(form).getByRole("button", { name: "Change password" }));
  await save();
  expect(await within(form).findByText("Old password is required")).toBeTruthy();
  expect(within(form).getByText("Please confirm your new password")).toBeTruthy();
  await user.type(within(form).getByLabelText("Old password"), "kape");
  await user.type(within(form).getByLabelText("New password"), "kapeng mainit");
  await user.type(within(form).getByLabelText("Confirm new password"), "kapeng malamig");
  await save();
  expect(await within(form).findByText("Password doesn't match")).toBeTruthy();
  await user.clear(within(form).getByLabelText("Confirm new password"));
  await user.type(within(form).getByLabelText("Confirm new password"), "kapeng mainit");
  await save();
  expect(await within(form).findByText("Incorrect password")).toBeTruthy();
  expect(sent("/profile/password")).toHaveLength(1);
});

test("a second factor is set up by password and a code; its recovery codes stay until kept", async () => {
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
  await waitFor(() => expect(sent("/authentication/second-factor/enrol")).toHaveLength(1));
  await screen.findByText("Set up the second factor");
  const setup = await screen.findByRole("dialog");
  expect(sent("/authentication/second-factor/enrol")[0]?.headers["X-Proof"]).toBe(proof);
  expect(within(setup).getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await user.type(within(setup).getByLabelText("Code"), "123 456{Enter}");
  await screen.findByText("Recovery codes");
  const shown = await screen.findByRole("dialog");
  for (const code of codes) expect(within(shown).getByText(code)).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(within(shown).getByText(codes[0] as string)).toBeTruthy();
  await user.click(within(shown).getByRole("button", { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByText(codes[0] as string)).toBeNull());
  expect(refreshed).toHaveBeenCalled();
});

test("a second factor is removed by password and a code; a wrong code is said at its input", async () => {
  const wrong = { code: "wrong_code", message: "Incorrect code", fields: { code: "Incorrect code" } };
  security({
    "GET /authentication/second-factor": { body: { ...factor, is_enabled: true, recovery_codes_left: 10 } },
    "POST /authentication/second-factor/disable": { status: 400, body: wrong },
  });
  const user = open("/security");
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("dialog");
  const password = within(dialog).getByLabelText("Your password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, "kapeng barako");
  await user.type(within(dialog).getByLabelText("Code"), "123456");
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  expect(await within(dialog).findByText("Incorrect code")).toBeTruthy();
  expect(within(dialog).getAllByRole("alert")).toHaveLength(1);
  expect(within(dialog).getByDisplayValue("kapeng barako")).toBeTruthy();
  expect(sent("/authentication/second-factor/disable")[0]?.body).toEqual({
    password: "kapeng barako",
    code: "123456",
  });
});

test("an owner who has a second factor may demand one of everybody", async () => {
  security({
    "GET /authentication/second-factor": { body: { ...factor, is_enabled: true, recovery_codes_left: 10 } },
    "POST /authentication/verify-with-password": { body: { proof, expires_at: "2026-11-21T02:02:00Z" } },
    "PUT /authentication/second-factor/required": { status: 204 },
  });
  const user = open("/security", {}, { user_type: "owner" });
  await user.click(await screen.findByRole("switch", { name: "Require in The bayanihan" }));
  await confirmByPassword(user);
  await waitFor(() => expect(sent("/authentication/second-factor/required")).toHaveLength(1));
  await waitFor(() => expect(refreshed).toHaveBeenCalled());
  const [call] = sent("/authentication/second-factor/required");
  expect(call?.body).toMatchObject({ is_required: true });
  expect(call?.headers["X-Proof"]).toBe(proof);
});

test("inactivity is kept on this device, within the limits of the specification", async () => {
  security();
  const user = open("/security");
  const form = await screen.findByRole("form", { name: "Inactivity" });
  const after = within(form).getByLabelText("Duration");
  const save = () => user.click(within(form).getByRole("button", { name: "Save" }));
  expect(inactivityChoice.get()).toEqual({ enabled: false, duration: 15, timeUnit: "minutes" });
  for (const [typed, validationError] of [
    ["0", "Duration must be at least 1"],
    ["10000", "Duration is too large"],
  ] as const) {
    await user.clear(after);
    await user.type(after, typed);
    await save();
    expect(await within(form).findByText(validationError)).toBeTruthy();
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
