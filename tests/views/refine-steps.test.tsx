// @vitest-environment jsdom
import { useStepsForm } from "@refinedev/react-hook-form";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Field } from "../../src/components/field";
import { EnrolPage } from "../../src/pages/members/enrol/enrol-page";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { pageOf } from "./member-fixture";

// What other files of this worker loaded already would not be spied on.
vi.hoisted(() => vi.resetModules());
vi.mock("@refinedev/react-hook-form", { spy: true });
vi.mock("../../src/components/field", { spy: true });

const server = playServer();
const id = "00000000-0000-4000-8000-000000000060";
const part = "member-contact-reference";
const references = ["Ben", "Eva"].map((name) => ({ values: { name, contact_number: "0917 000 0000" } }));
const kept = {
  values: { first_name: "Ana", last_name: "Cruz" },
  parts: { "member-address": [{ values: { label: "house", city: "Dumaguete City" } }], [part]: references },
};

let step: number;
let fields: Record<string, string>;
beforeEach(() => {
  sessionStorage.clear();
  fields = {};
  server.answer(({ method, path }: Call): Answer | undefined => {
    if (path.startsWith("/member-draft/"))
      return { body: { id, title: "", created_at: "", updated_at: "", content: { ...kept, step } } };
    if (path === "/member-profile")
      return { status: 400, body: { code: "invalid_input", message: "?", fields } };
    return method === "GET" || path.endsWith("/search") ? pageOf([]) : undefined;
  });
});

function open(at: number) {
  step = at;
  showPage(<EnrolPage />, `view-members/enrol?draft=${id}`);
  return userEvent.setup();
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const button = (name: RegExp) => screen.findByRole("button", { name });
const sent = () => server.calls.filter(({ method, path }) => method === "POST" && path === "/member-profile");
/** The form as Refine has it now. */
const held = () => vi.mocked(useStepsForm).mock.results.at(-1)?.value as ReturnType<typeof useStepsForm>;

describe("enrolment stands in Refine's steps", () => {
  test("which hold its values, errors and step, and what was changed", async () => {
    const user = open(0);
    await user.type(await box(/^First name/), "bel");
    await user.clear(await box(/^Last name/));
    await user.click(await button(/^Review/));
    await waitFor(() => expect(held().formState.errors).toHaveProperty("last_name"));
    expect(held().steps.currentStep).toBe(10);
    expect(held().getValues()).toMatchObject({
      first_name: "Anabel",
      parts: { [part]: [{ name: "Ben" }, {}] },
    });
    expect(held().formState.dirtyFields).toMatchObject({ first_name: true, last_name: true });
    expect(held().formState.dirtyFields).not.toHaveProperty("middle_name");
  });

  test("one that is gone forward to has the focus at what is wrong in it", async () => {
    const user = open(3);
    await user.clear((await screen.findAllByRole("textbox", { name: /^Name/ }))[1] as HTMLElement);
    await user.click(await button(/^Identity/));
    await user.click(await button(/^Contacts.*1 field to correct/));
    await screen.findByRole("heading", { name: "Contacts" });
    const [, invalid] = screen.getAllByRole("textbox", { name: /^Name/ });
    await waitFor(() => expect(document.activeElement).toBe(invalid));
    expect(invalid?.getAttribute("aria-invalid")).toBe("true");
    await user.type(invalid as HTMLElement, "E");
    await waitFor(() => expect(invalid?.getAttribute("aria-invalid")).toBe("false"));
  });

  test("what the server refused stands at its row until that changes, and may be sent again", async () => {
    fields = { [`parts.${part}.1.contact_number`]: "No such number" };
    const user = open(10);
    await user.click(await button(/^Add member/));
    await button(/No such number/);
    await user.click(await button(/^Add member/));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await user.click(await button(/No such number/));
    const rows = () => screen.getAllByRole("group").map((row) => within(row).queryByText("No such number"));
    await waitFor(() => expect(rows()).toEqual([null, expect.anything()]));
    await user.type(screen.getAllByRole("textbox", { name: /^Name/ })[0] as HTMLElement, "jie");
    expect(rows()).toEqual([null, expect.anything()]);
    await user.click(await button(/^Remove: .* 1$/));
    await waitFor(() => expect(rows()).toEqual([null]));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ }).value).toBe("Eva");
  });

  test("typing draws anew only what is typed into, also once the step is checked", async () => {
    const user = open(0);
    await box(/^First name/);
    await user.click(await button(/^Membership/));
    await user.click(await button(/^Identity/));
    const first = await box(/^First name/);
    vi.mocked(Field).mockClear();
    await user.type(first, "b");
    await screen.findByText("Draft saved");
    expect(new Set(vi.mocked(Field).mock.calls.map(([props]) => props.id))).toEqual(
      new Set(["enrol_first_name"]),
    );
  });
});
