// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { ViewMembers } from "../../src/pages/members/view-members";
// Fetched ahead, as by a person who has been here before.
import "../../src/pages/members/create/quick-create";
import { type Answer, type Call, playServer, showPage } from "./branch-page";
import { briefOf, pageOf, profileOf } from "./member-fixture";

const server = playServer();
const ana = profileOf();

let profile = ana;
let row: typeof ana & { total_savings: number; total_share_capital: number };
let answering: Answer[];
beforeEach(() => {
  profile = ana;
  row = { ...ana, total_savings: 150_000, total_share_capital: 90_000 };
  answering = [];
  server.answer(({ method, path }: Call) => {
    if (method !== "GET") return answering.shift() ?? { status: 201, body: profile };
    if (path === `/member-profile/${ana.id}`) return { body: profile };
    if (path === `/member-profile/${ana.id}/qr`) return { body: { content: "kaban:member:signed" } };
    return path.endsWith("/search") ? pageOf([row]) : undefined;
  });
});
const sent = () => server.calls.filter(({ method }) => method !== "GET");
const open = (to = "", as: Partial<UserOrganization> = {}) =>
  showPage(<ViewMembers />, `view-members${to}`, as);
const memberAccount = (...permissions: string[]): Partial<UserOrganization> => ({
  user_type: "employee",
  permissions: ["member:read", ...permissions],
});
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });

describe("the list", () => {
  test("shows standing and balances; a row opens the quick look with what is held and lacking", async () => {
    profile = profileOf({ lacks: ["tax_number", "beneficiary"], suspected_count: 1 });
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByText("Cruz, Ana"));
    const panel = within((await screen.findByText("Open profile")).closest(".ant-drawer") as HTMLElement);
    expect(panel.getByText("Tax number, Beneficiary")).toBeTruthy();
    expect(panel.getByText("May be the same as 1 other member")).toBeTruthy();
    expect(panel.getByText("1,500.00")).toBeTruthy();
    expect(panel.getByRole("button", { name: "Deposit" })).toBeTruthy();
  });

  test("of a closed member, the quick look says why and serves nobody", async () => {
    const remark = {
      id: "00000000-0000-4000-8000-000000000099",
      act: "close" as const,
      reason: "Voluntary Withdrawal",
      description: "Moved to Cebu",
      created_at: "2026-11-20T02:00:00.000Z",
      created_by_id: "00000000-0000-4000-8000-000000000098",
      created_by_name: "Tala Reyes",
    };
    profile = profileOf({ is_closed: true, remarks: [remark] });
    open(`?member=${ana.id}`);
    await screen.findByText("Moved to Cebu");
    expect(screen.queryByRole("button", { name: "Deposit" })).toBeNull();
  });

  test("the row menu leads on, and offers only what one may do in that standing", async () => {
    profile = profileOf({ status: "pending" });
    open("", memberAccount("members:approve-member"));
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Cruz, Ana/ }));
    const item = async (name: string) => screen.findByRole("menuitem", { name });
    expect((await item("Deposit")).getAttribute("aria-disabled")).toBe("true");
    // She is verified in the list, so there is nothing to approve.
    expect(screen.queryByRole("menuitem", { name: "Verify" })).toBeNull();
    // Who may not add members has no button for it.
    expect(screen.queryByRole("button", { name: /Add member/ })).toBeNull();
  });

  test("whoever added a member is told that they do not verify them", async () => {
    profile = profileOf({ status: "pending", may_decide: false });
    row = { ...row, status: "pending", may_decide: false };
    open("", memberAccount("members:show-member", "members:approve-member", "members:submit-for-review"));
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Cruz, Ana/ }));
    expect((await screen.findByRole("menuitem", { name: "Verify" })).ariaDisabled).toBe("true");
    await user.click(screen.getByRole("menuitem", { name: "Preview" }));
    expect(await screen.findByRole("button", { name: "Verify" })).toHaveProperty("disabled", true);
    expect(screen.getByText(/^You added or edited this member/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Submit for review" })).toHaveProperty("disabled", false);
  });

  test("shows the QR code of a member", async () => {
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Cruz, Ana/ }));
    await user.click(await screen.findByRole("menuitem", { name: "QR code" }));
    await screen.findByRole("button", { name: /Print/ });
    expect(server.calls.some(({ path }) => path === `/member-profile/${ana.id}/qr`)).toBe(true);
  });

  test("an act of the menu is done with the member as the list shows them", async () => {
    row = { ...row, status: "pending", version: 7 } as typeof row;
    open("", memberAccount("members:approve-member"));
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Cruz, Ana/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Verify" }));
    await screen.findByText("Verify Cruz, Ana?");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 7 }));
  });
});

describe("adding at the counter", () => {
  async function typeName(user: ReturnType<typeof userEvent.setup>) {
    const first = await box(/^First name/);
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard("Ana");
    await user.type(await box(/^Last name/), "Cruz");
  }

  test("says what is missing, and asks nothing of the server", async () => {
    open("/create");
    const user = userEvent.setup();
    const first = await box(/^First name/);
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findAllByText(/ is required$/)).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  test("Ctrl+Enter saves under one key, and leads to the member", async () => {
    const router = open("/create");
    const user = userEvent.setup();
    await typeName(user);
    await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
    await waitFor(() => expect(router.state.location.search).toBe(`?member=${ana.id}`));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      path: "/member-profile/quick-create",
      body: { first_name: "Ana", last_name: "Cruz", passbook: null, confirm_not_duplicate: false },
    });
  });

  test("Ctrl+Shift+Enter saves and goes on with an empty form and a new key", async () => {
    open("/create");
    const user = userEvent.setup();
    await typeName(user);
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await screen.findByText("Cruz, Ana added, passbook 000010");
    await waitFor(async () => expect((await box(/^First name/)).value).toBe(""));
    await typeName(user);
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = sent().map(({ headers }) => headers["Idempotency-Key"]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test("keeps what was typed when the server refuses, and points at the input", async () => {
    const message = "The passbook 7 is already used";
    answering = [
      { status: 409, body: { code: "passbook_already_used", message, fields: { passbook: message } } },
    ];
    open("/create");
    const user = userEvent.setup();
    await typeName(user);
    await user.type(await box(/^Passbook/), "7");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText(message);
    const passbook = await box(/^Passbook/);
    await waitFor(() => expect(document.activeElement).toBe(passbook));
    expect((await box(/^First name/)).value).toBe("Ana");
  });
});

describe("a suspected duplicate", () => {
  const candidate = { ...briefOf({ id: ana.id }), score: 50, reasons: ["name_and_birthdate"] };
  const refused: Answer = {
    status: 409,
    body: {
      code: "suspected_duplicate",
      message: "This may be Cruz, Ana, who is already a member",
      detail: { name: "Cruz, Ana", candidates: [candidate] },
    },
  };
  async function addAna() {
    const router = open("/create");
    const user = userEvent.setup();
    await user.type(await box(/^First name/), "Ana");
    await user.type(await box(/^Last name/), "Cruz");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Same name and birthdate");
    return { router, user };
  }

  test("is shown beside what was typed; the known one can be opened", async () => {
    answering = [refused];
    const { router, user } = await addAna();
    expect(screen.getByText("50% match")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Open this one" }));
    await waitFor(() => expect(router.state.location.search).toBe(`?member=${ana.id}`));
    expect(sent()).toHaveLength(1);
  });

  test("is said to be another person, which is sent again as such", async () => {
    answering = [refused];
    const { user } = await addAna();
    await user.click(screen.getByRole("button", { name: "Not the same person: add" }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ first_name: "Ana", confirm_not_duplicate: true });
  });

  test("that was put off leaves the form as it was; another name is asked about anew", async () => {
    answering = [refused];
    const { user } = await addAna();
    await user.click(screen.getByRole("button", { name: "Back to the form" }));
    const first = await box(/^First name/);
    expect(first.value).toBe("Ana");
    await user.type(first, "bel");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ first_name: "Anabel", confirm_not_duplicate: false });
  });
});
