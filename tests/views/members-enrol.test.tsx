// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { EnrolPage } from "../../src/pages/members/enrol/enrol-page";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { pageOf, profileOf } from "./member-fixture";

const server = playServer();
const draftId = "00000000-0000-4000-8000-000000000060";
const head = {
  id: draftId,
  title: "Cruz, Ana",
  created_at: "2026-11-20T02:00:00.000Z",
  updated_at: "2026-11-20T02:00:00.000Z",
};
const region = { code: "0700000000", name: "Region VII" };
const province = { code: "0704600000", name: "Negros Oriental" };
const city = { code: "0704610000", name: "Dumaguete City" };
const barangay = { code: "0704610018", name: "Poblacion No. 1" };
const found = {
  level: "barangay",
  code: barangay.code,
  label: "Poblacion No. 1, Dumaguete City, Negros Oriental",
  region,
  province,
  municipality: city,
  barangay,
};

interface Draft {
  content: { parts: Record<string, { values: object }[]> };
}

let drafts: object[];
let kept: object | null;
let answering: Answer[];
beforeEach(() => {
  sessionStorage.clear();
  drafts = [];
  kept = null;
  answering = [];
  server.answer(({ method, path }: Call) => {
    if (path === "/member-draft") return { body: { data: drafts } };
    if (path.startsWith("/member-draft/")) return ofDraft(method);
    if (path.startsWith("/places/")) return ofPlaces(path);
    if (path === "/member-profile") return answering.shift() ?? { status: 201, body: profileOf() };
    return path.endsWith("/search") ? pageOf([]) : undefined;
  });
});

function ofDraft(method: string): Answer {
  if (method === "PUT") return { body: head };
  if (method === "DELETE") {
    drafts = [];
    return { status: 204 };
  }
  if (kept) return { body: { ...head, content: kept } };
  return { status: 404, body: { code: "draft_not_found", message: "Draft not found" } };
}

const ofPlaces = (path: string): Answer => ({
  body: { data: path.endsWith("/search") ? [found] : [region, province, city, barangay] },
});

const saved = () =>
  server.calls.filter(({ method, path }) => method === "PUT" && path.startsWith("/member-draft"));
const added = () =>
  server.calls.filter(({ method, path }) => method === "POST" && path === "/member-profile");
const open = (to = `?draft=${draftId}`) => showPage(<EnrolPage />, `view-members/enrol${to}`);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const step = (name: RegExp) => screen.getByRole("button", { name });
const typed = (values: object, more: object = {}) => ({ values, parts: {}, step: 0, ...more });

describe("a draft", () => {
  test("is kept at the server while one types, under the id of the address", async () => {
    open();
    const user = userEvent.setup();
    await user.type(await box(/^Last name/), "Cruz");
    await screen.findByText("Draft saved");
    const last = saved().at(-1);
    expect(last?.path).toBe(`/member-draft/${draftId}`);
    expect(last?.body).toMatchObject({ title: "Cruz", content: { values: { last_name: "Cruz" } } });
  });

  test("is gone on with as it was left, in the step it was left at", async () => {
    kept = typed({ first_name: "Ana" }, { step: 3 });
    open();
    await screen.findByRole("heading", { name: "Contacts" });
    await userEvent.click(step(/^Identity/));
    expect((await box(/^First name/)).value).toBe("Ana");
  });

  test("that had not reached the server is found in the tab after a reload", async () => {
    sessionStorage.setItem(`kaban.member-draft.${draftId}`, JSON.stringify(typed({ first_name: "Anabel" })));
    kept = typed({ first_name: "Ana" });
    open();
    expect((await box(/^First name/)).value).toBe("Anabel");
  });

  test("is chosen among one's own, and can be thrown away", async () => {
    drafts = [head];
    const router = open("");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Discard draft Cruz, Ana" }));
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    // With none left, a new one starts.
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?draft=[0-9a-f-]{36}$/));
  });
});

describe("the steps", () => {
  test("can be left and come back to; what is wrong is counted at its step and led to", async () => {
    open();
    const user = userEvent.setup();
    await box(/^First name/);
    await user.click(step(/^Review/));
    expect(await screen.findByRole("button", { name: /Identity.*2 fields to correct/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /Last name: .*required/ }));
    const first = await box(/^First name/);
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first.getAttribute("aria-invalid")).toBe("true");
    expect(added()).toEqual([]);
  });

  test("a birthdate that is not past is said before the member is sent", async () => {
    kept = typed({ first_name: "Ana", last_name: "Cruz", birthdate: "2999-01-01" }, { step: 0 });
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Review/ }));
    expect(
      await screen.findByRole("button", { name: "Birthdate: Birthdate must be in the past" }),
    ).toBeTruthy();
  });

  test("without an address, the permanent one is asked for until one is added", async () => {
    kept = typed({ first_name: "Ana", last_name: "Cruz" }, { step: 10 });
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add member" }));
    await user.click(await screen.findByRole("button", { name: "Addresses: Permanent address required" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Permanent address required");
    await user.click(screen.getByRole("button", { name: /Add address$/ }));
    await waitFor(() => expect(screen.queryByText("Permanent address required")).toBeNull());
    expect(added()).toEqual([]);
  });

  test("a place that is found fills region to barangay", async () => {
    kept = typed({}, { step: 2 });
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Add address$/ }));
    await user.type(await screen.findByRole("combobox", { name: "Find the place" }), "poblacion");
    await user.click(await screen.findByText(found.label));
    await screen.findByText("Draft saved");
    await waitFor(() => {
      const draft = saved().at(-1)?.body as Draft | undefined;
      expect(draft?.content.parts["member-address"]?.[0]?.values).toMatchObject({
        region: region.name,
        province_code: province.code,
        city: city.name,
        barangay: barangay.name,
        barangay_code: barangay.code,
      });
    });
  });

  test("the number of an id is held to its kind's shape", async () => {
    const key = "00000000-0000-4000-8000-000000000061";
    const row = { key, values: { kind: "sss", value: "12", front_media_id: draftId } };
    kept = typed(
      { first_name: "Ana", last_name: "Cruz" },
      { step: 5, parts: { "member-government-benefit": [row] } },
    );
    open();
    const user = userEvent.setup();
    expect(await screen.findByText("Such as 34-1234567-8")).toBeTruthy();
    await user.click(step(/^Review/));
    await user.click(await screen.findByRole("button", { name: /Number must look like 34-1234567-8/ }));
    expect((await box(/^Number/)).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("adding the member", () => {
  const content = typed(
    { first_name: "Ana", last_name: "Cruz" },
    {
      step: 10,
      parts: {
        "member-address": [{ key: "a", values: { label: "house", city: city.name } }],
        "member-contact-reference": [
          { key: "k", values: { name: "Ben", contact_number: "0917 000 0000", description: "" } },
        ],
      },
    },
  );

  test("sends what was typed with its parts and its draft, and leads to the member", async () => {
    kept = content;
    const router = open();
    await userEvent.click(await screen.findByRole("button", { name: "Add member" }));
    await waitFor(() => expect(router.state.location.search).toBe(`?member=${profileOf().id}`));
    expect(added()).toHaveLength(1);
    expect(added()[0]?.body).toMatchObject({
      first_name: "Ana",
      draft_id: draftId,
      confirm_not_duplicate: false,
      parts: { "member-contact-reference": [{ name: "Ben", contact_number: "0917 000 0000" }] },
    });
  });

  test("that is refused at an input shows it at its step, and loses nothing", async () => {
    kept = content;
    const message = "The passbook 7 is already used";
    answering = [
      { status: 409, body: { code: "passbook_already_used", message, fields: { passbook: message } } },
    ];
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add member" }));
    await user.click(await screen.findByRole("button", { name: new RegExp(`Passbook: ${message}`) }));
    expect((await box(/^Passbook/)).getAttribute("aria-invalid")).toBe("true");
    await user.type(await box(/^Passbook/), "8");
    expect(screen.queryByText(message)).toBeNull();
  });

  test("that may be a duplicate asks first", async () => {
    kept = content;
    const candidates = [{ ...profileOf(), is_archived: false, score: 60, reasons: ["tax_number"] }];
    answering = [
      { status: 409, body: { code: "suspected_duplicate", message: "?", detail: { name: "x", candidates } } },
    ];
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Add member" }));
    const dialog = within((await screen.findByText("Same tax number")).closest(".ant-modal") as HTMLElement);
    await user.click(dialog.getByRole("button", { name: "Not the same person: add" }));
    await waitFor(() => expect(added()).toHaveLength(2));
    expect(added()[1]?.body).toMatchObject({ confirm_not_duplicate: true });
  });
});
