import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { addDays } from "#contract/kit/dates";
import { register } from "#contract/operations/identity/register";
import { strengthOf } from "../../src/components/strength-of.ts";
import { todayHere } from "../../src/hooks/today-here.ts";
import { SignUp } from "../../src/pages/auth/sign-up.tsx";
import { languageChoice } from "../../src/providers/language.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";
import { playFetch } from "./plain-server.ts";

const entered = vi.fn();
const played = playFetch();
type Play = Parameters<typeof played.answer>[0];
const server = {
  calls: played.calls,
  answer: (play: Play) =>
    played.answer((call) => (call.path === "/policies" ? { body: { version: "2026.1" } } : play(call))),
};
const picture = "00000000-0000-4000-8000-0000000000aa";

beforeEach(() => {
  entered.mockReset();
  window.history.replaceState(null, "", "/auth/sign-up");
});

function open() {
  render(<SignUp onEnter={entered} onPrefetch={() => {}} />);
  return userEvent.setup();
}
type User = ReturnType<typeof open>;

const typed = {
  "First name": "Ana",
  "Last name": "Cruz",
  Email: "ana@demo.kaban.test",
  "Contact number": "0917 123 4567",
  Username: "ana",
  Password: "kapeng barako 77",
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (user: User) => user.click(screen.getByRole("button", { name: "Create account" }));

async function fill(user: User) {
  for (const [label, text] of Object.entries(typed)) await user.type(input(label), text);
  fireEvent.input(input("Birthdate"), { target: { value: "1990-05-04" } });
  await user.click(screen.getByRole("checkbox"));
}

/** What jsdom has not: pictures that load, and a canvas that draws. */
function shims() {
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["square"])));
}

async function choosePicture(user: User) {
  shims();
  const file = new File(["picture"], "ana.jpg", { type: "image/jpeg" });
  await user.upload(input("Choose a picture"), file);
  const source = await waitFor(() => {
    const image = document.querySelector(".crop-source");
    if (!image) throw new Error("no picture yet");
    return image;
  });
  fireEvent.load(source);
  await user.click(screen.getByRole("button", { name: "Use this picture" }));
  await screen.findByRole("button", { name: "Remove the picture" });
}

test("what is missing is said beside its input in the contract's words, and nothing is sent", async () => {
  const user = open();
  await submit(user);
  const texts = [
    "First name is required",
    "Last name is required",
    "Email is required",
    "Contact Number is empty",
    "Username is required",
    "Password is required",
    "You must accept the terms and conditions",
  ];
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(input("First name"));
  expect(server.calls).toEqual([]);
});

test("a birthdate that is not past is refused before the server is asked, with all else", async () => {
  const user = open();
  fireEvent.change(input("Birthdate"), { target: { value: todayHere() } });
  await submit(user);
  expect(screen.getByText("Birthdate must be in the past")).toBeTruthy();
  expect(screen.getByText("First name is required")).toBeTruthy();
  fireEvent.change(input("Birthdate"), { target: { value: addDays(todayHere(), -1) } });
  await submit(user);
  expect(screen.queryByText("Birthdate must be in the past")).toBeNull();
  expect(server.calls).toEqual([]);
});

test.each([
  ["First name", "Ana1", "First Name must contain only letters"],
  ["Last name", "Cruz_", "Last Name must contain only letters"],
  ["Email", "ana@", "Invalid email"],
  ["Contact number", "12345", "Contact Number must be 7 to 20 digits"],
  ["Username", "an", "Username must be at least 3 characters"],
  ["Password", "kape", "Password must atleast 8 characters"],
])("%s is checked as the contract says", async (label, text, validationError) => {
  const user = open();
  await user.type(input(label), text);
  await submit(user);
  expect(screen.getByText(validationError)).toBeTruthy();
  await user.type(input(label), "x");
  expect(screen.queryByText(validationError)).toBeNull();
});

test("the whole payload goes to the server, and the newcomer to their onboarding", async () => {
  const user = open();
  server.answer(() => ({ body: authOf([]) }));
  await user.type(input("Suffix (optional)"), "III");
  await fill(user);
  expect(screen.getByText("Ana Cruz III")).toBeTruthy();
  await submit(user);
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/onboarding"));
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]?.path).toBe("/authentication/register");
  const sent = register.input.parse(server.calls[0]?.body);
  expect(sent).toMatchObject({
    full_name: "Ana Cruz III",
    birthdate: "1990-05-04",
    accept_terms: true,
    policy_version: "2026.1",
  });
});

test("a refusal stands at its input, the focus too, and everything typed stays", async () => {
  const user = open();
  server.answer(() => ({
    status: 409,
    body: { code: "user_name_taken", message: "This username is already used", fields: { user_name: "x" } },
  }));
  await fill(user);
  await submit(user);
  expect(await screen.findByText("This username is already used")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input("Username")));
  for (const [label, text] of Object.entries(typed)) expect(input(label).value).toBe(text);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
});

test("the picture is cut, kept once there is an account, and set", async () => {
  const user = open();
  server.answer(({ path }) => ({ body: path === "/media" ? { id: picture } : authOf([]) }));
  await choosePicture(user);
  await fill(user);
  await submit(user);
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/onboarding"));
  expect(server.calls.map(({ path }) => path)).toEqual([
    "/authentication/register",
    "/media",
    "/profile/profile-picture",
  ]);
  const form = server.calls[1]?.body;
  expect(form instanceof FormData && form.get("file")).toBeInstanceOf(File);
  expect(server.calls[2]?.body).toEqual({ media_id: picture });
});

test("a picture that cannot be kept does not undo the account: try again, or go on", async () => {
  const user = open();
  let isFull = true;
  server.answer(({ path }) => {
    if (path !== "/media") return { body: authOf([]) };
    const refusal = { code: "too_many_uploads", message: "Too many pictures" };
    return isFull ? { status: 429, body: refusal } : { body: { id: picture } };
  });
  await choosePicture(user);
  await fill(user);
  await submit(user);
  expect(await screen.findByText("Too many pictures")).toBeTruthy();
  expect(entered).not.toHaveBeenCalled();
  isFull = false;
  await user.click(screen.getByRole("button", { name: "Try the picture again" }));
  await waitFor(() => expect(entered).toHaveBeenCalledWith("/onboarding"));
  expect(server.calls.filter(({ path }) => path.endsWith("/register"))).toHaveLength(1);
});

test("somebody who came by an invitation goes on to it, and to no other site", async () => {
  window.history.replaceState(null, "", "/auth/sign-up?to=/onboarding/organization?invitation_code=ABC");
  const user = open();
  server.answer(() => ({ body: authOf([membershipOf("bayanihan", "main")]) }));
  await fill(user);
  await submit(user);
  await waitFor(() =>
    expect(entered).toHaveBeenLastCalledWith("/onboarding/organization?invitation_code=ABC"),
  );
  window.history.replaceState(null, "", "/auth/sign-up?to=https://evil.example/onboarding");
  await submit(user);
  await waitFor(() => expect(entered).toHaveBeenLastCalledWith("/org/bayanihan/branch/main/"));
});

test("the terms open beside the page", () => {
  open();
  const terms = screen.getByRole("link", { name: /terms of use/ });
  expect([terms.getAttribute("href"), terms.getAttribute("target")]).toEqual([
    "/policy/terms-of-use",
    "_blank",
  ]);
});

test("validation errors and refusals read in Filipino", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Filipino" }));
  await user.click(screen.getByRole("button", { name: "Gumawa ng account" }));
  expect(screen.getByText("Kailangan ang pangalan")).toBeTruthy();
  languageChoice.set("en");
});

test("strength grows with length, and what is known of the person counts for nothing", () => {
  const known = ["Tala", "Reyes", "tala@demo.kaban.test"];
  expect(strengthOf("abcdefgh", known)).toBe(0);
  expect(strengthOf("aaaaaaaaaaaa", known)).toBe(0);
  expect(strengthOf("TalaReyes1", known)).toBe(0);
  expect(strengthOf("kape4umaga", known)).toBeGreaterThanOrEqual(1);
  expect(strengthOf("kapeng barako sa umaga", known)).toBe(3);
});
