import { afterAll, expect, test } from "vitest";
import type { ApprovalItem } from "#contract/entities/approval";
import type { Client } from "../support/app.ts";
import { decide, inbox, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { credit, debit, header, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const jv = "/journal-voucher";
const cv = "/cash-check-voucher";
const books = await openBooks();
const { accountant, manager, owner, teller, ids } = books;
const lines = supplies(books);

afterAll(() => checkAndClose(books.kaban));

const waitingFor = async (client: Client): Promise<ApprovalItem[]> => inbox(client);
const idsOf = async (client: Client) => (await waitingFor(client)).map(({ id }) => id);
const standing = async (client: Client): Promise<number> =>
  expectStatus(await client.get("/approvals/standing")).to_decide;
type Paper = { id: string; version: number };
async function decideOn(client: Client, papers: readonly Paper[], decision = "approve", reason = "") {
  const items = papers.map(({ id, version }) => ({ kind: "journal-voucher", id, version }));
  return expectStatus(await client.post("/approvals/decide", { decision, items, reason })).data;
}
const shown = async ({ id }: Paper, path = jv) => expectStatus(await accountant.get(`${path}/${id}`));

test("a printed voucher waits for who may approve it, with its lines, and is counted", async () => {
  const before = await standing(manager);
  await voucherIn(books, jv, "draft", lines);
  const { savings } = ids;
  const moved = [
    debit(savings, 10_000, { member_id: books.maria, description: "Loan" }),
    debit(savings, 5_000, { member_id: books.maria }),
    credit(ids.bank, 15_000),
  ];
  const printed = await voucherIn(books, jv, "printed", moved, { name: "Transfer", reference: "R-7" });
  const check = { payment_kind: "check", check_number: "12", check_date: "2026-06-03" };
  const paid = await voucherIn(books, cv, "printed", lines, check);
  expect(await standing(manager)).toBe(before + 2);
  const found = await waitingFor(manager);
  expect(found.find(({ id }) => id === printed.id)).toMatchObject({
    ...{ kind: "journal-voucher", subject: `${printed.number} · Transfer`, amount: 15_000, may_decide: true },
    ...{ maker_name: "accountant Tester", version: printed.version, state: "pending" },
    preview: {
      entries: [
        {
          amount: 15_000,
          lines: [
            { particulars: "Loan", debit: 10_000, balance_before: 500_000, balance_after: 490_000 },
            { debit: 5_000, balance_before: 490_000, balance_after: 485_000 },
            { account_code: "11130", credit: 15_000, member_name: null },
          ],
        },
      ],
      records: [{ changes: expect.arrayContaining([{ field: "reference", before: null, after: "R-7" }]) }],
    },
  });
  expect(found.find(({ id }) => id === paid.id)).toMatchObject({
    ...{ kind: "cash-check-voucher", subject: `${paid.number} · Aling Nena's Store · Supplies of June` },
    preview: {
      records: [{ changes: expect.arrayContaining([{ field: "check_number", before: null, after: "12" }]) }],
    },
  });
  for (const client of [accountant, teller]) expect(await idsOf(client)).not.toContain(printed.id);
  expect(await waitingFor(accountant)).toEqual([]);
  expect(await inbox(accountant, "asked")).toContainEqual(
    expect.objectContaining({ id: printed.id, state: "pending", may_decide: false }),
  );
  expectStatus(await step(manager, jv, printed, "approve"));
  expect(await idsOf(manager)).not.toContain(printed.id);
});

test("who wrote in it is not asked; another is", async () => {
  const own = expectStatus(await manager.post(jv, { ...header(jv), lines }), 201);
  const printed = expectStatus(await step(accountant, jv, own, "print"));
  expect(await idsOf(manager)).not.toContain(printed.id);
  expect(await idsOf(owner)).toContain(printed.id);
  const [answer] = await decideOn(manager, [printed]);
  expect(answer).toMatchObject({ state: null, refused: { code: "approver_wrote_it" } });
  expect((await decideOn(manager, [printed], "reject", "No"))[0]).toMatchObject({
    refused: { code: "approver_wrote_it" },
  });
  expect((await decideOn(accountant, [printed]))[0]).toMatchObject({ refused: { code: "not_permitted" } });
});

test("several are approved at once with an answer each; one is rejected, and keeps its number", async () => {
  const papers = await Promise.all(Array.from({ length: 5 }, () => voucherIn(books, jv, "printed", lines)));
  const [bad, gone, ...good] = papers as [Paper, Paper, ...Paper[]];
  expect((await decideOn(manager, [bad], "reject", "Wrong account"))[0]).toMatchObject({ state: "rejected" });
  expectStatus(await step(accountant, jv, gone, "print-undo"));
  const answers = await decideOn(manager, [gone, ...good]);
  expect(answers.map(({ state }: { state: string }) => state)).toEqual([
    ...[null, "approved", "approved", "approved"],
  ]);
  expect(answers[0].refused).toMatchObject({ code: "voucher_wrong_state" });
  for (const one of good)
    expect(await shown(one)).toMatchObject({ state: "approved", approved_by_name: "manager Tester" });

  const draft = await shown(bad);
  expect(draft).toMatchObject({
    ...{ state: "draft", number: expect.stringMatching(/^JV/), printed_at: null, print_count: 0 },
    ...{ reject_reason: "Wrong account", rejected_by_name: "manager Tester" },
  });
  expect(await inbox(accountant, "asked")).toContainEqual(
    expect.objectContaining({
      ...{ id: bad.id, state: "rejected", may_decide: false },
      decisions: [expect.objectContaining({ user_name: "manager Tester", reason: "Wrong account" })],
    }),
  );
  const listed = expectStatus(await accountant.get(`${jv}/search?q=${draft.number}`)).data;
  expect(listed).toMatchObject([{ reject_reason: "Wrong account", rejected_by_name: "manager Tester" }]);
  const body = { ...header(jv), lines, version: draft.version };
  const mended = expectStatus(await accountant.put(`${jv}/${bad.id}`, body));
  expect(mended.reject_reason).toBe("Wrong account");
  const again = expectStatus(await step(accountant, jv, mended, "print"));
  expect(again).toMatchObject({ number: draft.number, rejected_at: null, reject_reason: null });
  expect(await idsOf(manager)).toContain(bad.id);
});

test("a rejection needs a reason, a printed voucher and who may approve it", async () => {
  const printed = await voucherIn(books, jv, "printed", lines);
  const reject = (client: Client, more: object) =>
    client.put(`${jv}/${printed.id}/reject`, { version: printed.version, ...more });
  expect(await reject(manager, { reason: " " })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  expect((await reject(accountant, { reason: "No" })).status).toBe(403);
  expect((await reject(manager, { reason: "No", version: 1 })).body.code).toBe("stale_version");
  expectStatus(await reject(manager, { reason: "No" }));
  expect((await reject(manager, { reason: "No" })).body.code).toBe("voucher_wrong_state");
  expectStatus(await step(accountant, jv, await shown(printed), "cancel", { reason: "Not needed" }));
  expect(await shown(printed)).toMatchObject({ state: "cancelled", reject_reason: "No" });
});

test("a check voucher is rejected as a journal voucher is", async () => {
  const check = { payment_kind: "check", check_number: "13", check_date: "2026-06-03" };
  const printed = await voucherIn(books, cv, "printed", lines, check);
  const body = { version: printed.version, reason: "Not ours" };
  expectStatus(await manager.put(`${cv}/${printed.id}/reject`, body));
  expect(await shown(printed, cv)).toMatchObject({ state: "draft", reject_reason: "Not ours" });
});

test("from the tier on, the first approval asks for another, and waits as that request alone", async () => {
  await setRule(books.kaban, manager.branchId, "voucher", { from_amount: 10_000_000 });
  const large = [debit(ids.expense, 10_000_000), credit(ids.bank, 10_000_000)];
  const printed = await voucherIn(books, jv, "printed", large);
  expect((await decideOn(manager, [printed]))[0]).toMatchObject({ state: "pending", refused: null });
  expect(await idsOf(manager)).not.toContain(printed.id);
  const asked = (await waitingFor(owner)).filter(({ amount }) => amount === 10_000_000);
  expect(asked).toMatchObject([{ kind: "voucher" }]);
  expect(await decide(owner, asked[0]?.id ?? "")).toMatchObject({ state: "approved" });
  expect(await shown(printed)).toMatchObject({ state: "approved", approved_by_name: "manager Tester" });
});

test("papers of another branch wait for nobody here", async () => {
  const printed = await voucherIn(books, jv, "printed", lines);
  expect(await idsOf(books.stranger)).not.toContain(printed.id);
  expect((await decideOn(books.stranger, [printed]))[0]).toMatchObject({
    refused: { code: "voucher_not_found" },
  });
});

test("a voucher is not buried by 200 older requests of another kind", async () => {
  await books.kaban.db.query(
    `insert into member (id, organization_id, branch_id, passbook, first_name, last_name, full_name, status,
       created_by_id, created_at, updated_at)
     select gen_random_uuid(), b.organization_id, b.id, 'N' || n, 'New', 'Member', 'Member, New ' || n,
       'for review', $2, '2026-01-01', '2026-01-01' from branch b, generate_series(1, 200) n where b.id = $1`,
    [manager.branchId, teller.userId],
  );
  const printed = await voucherIn(books, jv, "printed", lines);
  const all = expectStatus(await manager.get("/approvals"));
  expect(all.data).toHaveLength(200);
  expect(all.data.map(({ id }: Paper) => id)).toContain(printed.id);
  const days = all.data.map(({ created_at }: { created_at: string }) => created_at);
  expect(days).toEqual([...days].sort());
  expect(all.totalSize).toBeGreaterThan(200);
  expect(all.kinds).toEqual(expect.arrayContaining(["member-verification", "journal-voucher"]));
  const own = expectStatus(await manager.get("/approvals?kind=journal-voucher"));
  expect(own.data.map(({ id }: Paper) => id)).toContain(printed.id);
  expect(own.kinds).toEqual(all.kinds);
});
