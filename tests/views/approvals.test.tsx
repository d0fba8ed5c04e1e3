// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ApprovalItem } from "#contract/entities/approval";
import { AloneBanner } from "../../src/components/shell/alone-banner";
import { Approvals } from "../../src/pages/approvals/approvals";
import { ApprovalRules } from "../../src/pages/approvals/rules";
import { languageChoice } from "../../src/providers/language";
import { type Answer, type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const item = (last: number, more: Partial<ApprovalItem> = {}): ApprovalItem => ({
  id: id(last),
  kind: "withdrawal",
  operation: "teller:post-withdrawal",
  label: "Post a withdrawal",
  subject: "Lim, Ana",
  state: "pending",
  amount: 15_000_000,
  reason: "Tuition",
  preview: { records: [], entries: [] },
  maker_id: id(10),
  maker_name: "Tala Reyes",
  created_at: "2026-11-20T02:00:00.000Z",
  expires_at: "2026-11-21T02:00:00.000Z",
  decided_at: null,
  way: "either",
  needed: 1,
  decisions: [],
  may_decide: true,
  version: null,
  changes: [],
  ...more,
});
const line = { account_code: "21110", account_name: "Savings", member_name: "Lim, Ana", credit: 0 };
const posting = { ...line, debit: 15_000_000, balance_before: 20_000_000, balance_after: 5_000_000 };
const ana = item(90, {
  preview: { records: [], entries: [{ description: "", amount: 15_000_000, lines: [posting] }] },
});
const change = { field: "first_name", before: "Ana", after: "Anna" };
const ben = item(91, {
  kind: "member-closing",
  subject: "Dizon, Ben",
  amount: null,
  preview: { records: [{ entity: "member", entity_id: id(20), changes: [change] }], entries: [] },
});

let views: Record<string, ApprovalItem[]>;
let answering: Answer[];
let most: number;
beforeEach(() => {
  most = 200;
  views = { "to decide": [ana, ben] };
  answering = [];
  server.answer(({ method, path, search }: Call) => {
    if (method !== "GET") return answering.shift() ?? { body: { data: [] } };
    if (path === "/approvals") {
      const all = views[search.get("view") ?? "to decide"] ?? [];
      const asked = search.get("kind");
      const data = all.filter(({ kind }) => asked === null || kind === asked);
      const kinds = [...new Set(all.map(({ kind }) => kind))];
      return { body: { data: data.slice(0, most), totalSize: data.length, kinds } };
    }
    if (path === "/approvals/deputies") return { body: { data: [] } };
    if (path === "/approvals/rules") return { body: { data: [rule] } };
    return undefined;
  });
});
const tier = { permission: "approvals:decide", person_ids: [], needed: 1, way: "either" as const, hours: 24 };
const rule = {
  kind: "withdrawal",
  has_amount: true,
  tiers: [{ ...tier, from_amount: 10_000_000 }],
  version: 3,
  updated_at: null,
  updated_by_name: null,
};
const sent = () => server.calls.filter(({ method }) => method !== "GET");
const outcome = (last: number, more: object) => ({
  id: id(last),
  state: null,
  refused: null,
  changes: [],
  ...more,
});
const show = async (at = "approvals") => {
  showPage(<Approvals />, at);
  await screen.findByRole("list", { name: "Requests" });
  return userEvent.setup();
};

test("shows what waits with what it would do beside it, and moves with J and K", async () => {
  const user = await show();
  const detail = await screen.findByRole("article", { name: "Withdrawal" });
  expect(within(detail).getByText("200,000.00")).toBeTruthy();
  expect(within(detail).getByText("50,000.00")).toBeTruthy();
  expect(within(detail).getByText("Tuition")).toBeTruthy();
  await user.keyboard("j");
  const next = await screen.findByRole("article", { name: "Closing a member with balances" });
  expect(within(next).getByText("Anna")).toBeTruthy();
  await user.keyboard("k");
  await screen.findByRole("article", { name: "Withdrawal" });
});

test("what a loan becomes is told in words and by names, with the way to all of it", async () => {
  const changes = [
    { field: "state", before: "draft", after: "submitted" },
    { field: "submitted_at", before: null, after: "2026-11-20T02:00:00.000Z" },
    { field: "submitted_by_id", before: null, after: id(10) },
    { field: "submitted_by_name", before: null, after: "Tala Reyes" },
  ];
  const reasons = [{ code: "membership", is_met: false, needed: "36", found: "28" }];
  const refusals = [
    {
      ...{ code: "not_eligible", operation: "loan:submit" },
      ...{ message: "The member is not eligible: 1 point is not met", detail: { count: 1, reasons } },
    },
  ];
  const preview = { refusals, records: [{ entity: "loan", entity_id: id(30), changes }], entries: [] };
  views = { "to decide": [item(92, { kind: "loan-exception", amount: null, preview })] };
  await show();
  const detail = await screen.findByRole("article", { name: "Loan to a member who lacks something" });
  const told = within(detail).getAllByRole("row");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "FieldBeforeAfter",
    "StateDraftSubmitted",
    "Submitted at–Nov 20, 2026, 10:00 AM",
    "Submitted by–Tala Reyes",
  ]);
  within(detail).getByText(/^Without approval it is refused: The member is not eligible: 1 point is not met/);
  within(detail).getByText("Lacking: a member for 36 months: 28");
  const way = within(detail).getByRole("link", { name: "See the loan in full" });
  expect(way.getAttribute("href")).toContain(`loan/loan-application/show/${id(30)}`);
});

test("master data is told by its labels, a row at a time, without what the engines keep", async () => {
  const changes = [
    { field: "id", before: null, after: id(31) },
    { field: "name", before: null, after: "Policy rate" },
    { field: "steps", before: null, after: [{ rate: "7.25", from_date: "2026-12-01" }] },
    { field: "description", before: null, after: null },
    { field: "organization_id", before: null, after: id(32) },
    { field: "created_at", before: null, after: "2026-11-20T02:00:00.000Z" },
    { field: "created_by_name", before: null, after: "Tala Reyes" },
  ];
  const preview = { records: [{ entity: "base-rate", entity_id: id(31), changes }], entries: [] };
  const asked = { kind: "base-rate", amount: null, operation: "base-rate:create", preview };
  views = { "to decide": [item(93, asked)] };
  await show();
  const detail = await screen.findByRole("article", { name: "Base rate of loans" });
  within(detail).getByText("New base rate");
  const told = within(detail).getAllByRole("row");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "FieldBeforeAfter",
    "Name–Policy rate",
    "Rates–From: Dec 1, 2026Percent a year: 7.25%",
  ]);
});

test("where more waits than is shown, that is said, and a kind is asked for by itself", async () => {
  most = 1;
  const user = await show();
  await screen.findByText(/^1 of 2 are shown/);
  await user.click(screen.getByRole("combobox", { name: "All kinds" }));
  await user.click(await screen.findByTitle("Closing a member with balances"));
  await screen.findByRole("article", { name: "Closing a member with balances" });
  expect(screen.queryByText(/are shown/)).toBeNull();
});

test("A approves what is shown, and says what became of it", async () => {
  const user = await show();
  answering = [{ body: { data: [outcome(90, { state: "approved" })] } }];
  await user.keyboard("a");
  await screen.findByText("Approved and done");
  const items = [{ kind: "withdrawal", id: id(90), version: null }];
  expect(sent()[0]).toMatchObject({ path: "/approvals/decide", body: { decision: "approve", items } });
});

test("R asks for a reason, and rejects all that is chosen with an answer for each", async () => {
  const user = await show();
  await user.click(screen.getByRole("checkbox", { name: "Choose Lim, Ana" }));
  await user.click(screen.getByRole("checkbox", { name: "Choose Dizon, Ben" }));
  const refused = { code: "maker_may_not_decide", message: "Someone else must decide.", operation: null };
  answering = [{ body: { data: [outcome(90, { state: "rejected" }), outcome(91, { refused })] } }];
  await user.click(screen.getByRole("button", { name: "Reject 2" }));
  await screen.findByText("Reject 2 requests?");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await dialog.findByText("Reason is required");
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText(/Reason/), "No id");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Dizon, Ben: Someone else must decide.");
  expect(sent()[0]?.body).toMatchObject({
    decision: "reject",
    reason: "No id",
    items: [{ id: id(90) }, { id: id(91) }],
  });
});

test("what one asked for is withdrawn, or approved by somebody beside one", async () => {
  views.asked = [item(92, { may_decide: false })];
  const user = await show("approvals?view=asked");
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Approve here" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/Email or username/), "manager");
  await user.type(dialog.getByLabelText(/password/i), "their own words");
  answering = [{ body: outcome(92, { state: "approved" }) }];
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await screen.findByText("Approved and done");
  expect(sent()[0]).toMatchObject({
    path: `/approvals/${id(92)}/approve-here`,
    body: { approver: "manager", password: "their own words" },
  });
  answering = [{ body: { id: id(92), state: "withdrawn" } }];
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent()[1]?.path).toBe(`/approvals/${id(92)}/withdraw`));
});

test("tells why something approved came to nothing", async () => {
  const changes = [
    { label: "Changed", by_name: "Luz Cruz", at: "2026-11-20T03:00:00Z", fields: ["last_name"] },
  ];
  views.decided = [item(93, { state: "outdated", may_decide: false, changes })];
  await show("approvals?view=decided");
  expect(await screen.findByText(/Not done: this changed/)).toBeTruthy();
  expect(screen.getByText(/Luz Cruz/)).toBeTruthy();
});

test("what is asked for, and what has changed, is told in the language of who reads it", async () => {
  const told = { by_name: "Ben Go", at: "2026-11-20T03:00:00.000Z", fields: [] };
  const changes = [
    { label: "Close an account", operation: "account:close", ...told },
    { label: "Change a member", ...told },
  ];
  views.decided = [item(92, { state: "outdated", may_decide: false, changes })];
  languageChoice.set("fil");
  try {
    await show("approvals?view=decided");
    await screen.findByText(/^Isara ang account:/);
    expect(screen.getByText(/^Change a member:/)).toBeTruthy();
    expect(screen.getByText("Magtala ng withdrawal")).toBeTruthy();
  } finally {
    languageChoice.set("en");
  }
});

test("a rule that is changed waits for a second person, and what was typed stays", async () => {
  showPage(<ApprovalRules />, "approvals/rules");
  const user = userEvent.setup();
  const change = await screen.findByRole("button", { name: "Change: Withdrawal" });
  // Who may decide is told in words, not by the name of the permission.
  expect(change.closest("tr")?.textContent).toContain("Who decides on approvals");
  await user.click(change);
  const amount = await screen.findByLabelText("From amount");
  await user.clear(amount);
  await user.type(amount, "50000");
  answering = [{ status: 202, body: { sent_for_approval: { id: id(94) } } }];
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/Sent for approval/);
  expect(screen.getByRole("link", { name: "See my requests" })).toBeTruthy();
  expect((screen.getByLabelText("From amount") as HTMLInputElement).value).toMatch(/50,?000/);
  expect(sent()[0]).toMatchObject({
    path: "/approvals/rules/withdrawal",
    body: { version: 3, tiers: [{ from_amount: 5_000_000 }] },
  });
  // Sent once more it would wait twice.
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  const close = screen.getAllByRole("button", { name: "Close" }).at(-1);
  expect(document.activeElement).toBe(close);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByLabelText("From amount")).toBeNull());
});

test("one who is alone is asked, and it is seen who chose to be", async () => {
  const standing = { to_decide: 0, alone_name: null, asks_alone: true };
  showPage(<AloneBanner standing={standing} />, "dashboard");
  const user = userEvent.setup();
  answering = [{ body: { works_alone: true } }];
  await user.click(await screen.findByRole("button", { name: "Work alone" }));
  expect(sent()[0]).toMatchObject({ path: "/approvals/alone", body: { works_alone: true } });
  showPage(
    <AloneBanner standing={{ ...standing, alone_name: "Luz Cruz", asks_alone: false }} />,
    "dashboard",
  );
  await screen.findByText("Luz Cruz works alone here: nobody else checks what is done.");
});
