import { afterAll, beforeAll, expect, test } from "vitest";
import { formatPesos } from "#contract/kit/money";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { type Lending, loanIn, loanStep } from "../support/loans.ts";
import { pdfPages } from "../support/pdf-text.ts";

let lending: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  lending = await openLossWindow();
});
afterAll(() => lending.kaban.close());

const paper = async (client: Lending["owner"], id: string, path: string, language = "en") => {
  const headers: Record<string, string> = client.branchId ? { "x-branch-id": client.branchId } : {};
  const url = `/api/v1/loan/${id}/${path}?language=${language}`;
  const answer = await lending.kaban.app.inject({ method: "GET", url, cookies: client.cookies, headers });
  const isPdf = answer.headers["content-type"] === "application/pdf";
  return isPdf ? pdfPages(answer.rawPayload).join(" ") : String(answer.json().code);
};

test("disclosure and promissory note are papers once it is printed, in either language", async () => {
  const { owner, maria, stranger } = lending;
  const comaker = await lending.borrower();
  const more = { amount: 120_000, comakers: [{ member_id: comaker }] };
  const draft = await loanIn(lending, "draft", more);
  expect(await paper(owner, draft.id, "disclosure")).toBe("loan_not_printed_yet");
  const printed = await loanIn(lending, "printed", more);
  const disclosed = await paper(owner, printed.id, "disclosure");
  for (const said of [
    "Republic Act No. 3765",
    "Total finance charges",
    "78.00",
    "1.0000 % a month, 12.6825 %",
  ])
    expect(disclosed).toContain(said);
  const note = await paper(owner, printed.id, "promissory-note");
  for (const said of [
    "1,200.00",
    "in 12 instalments",
    "Jul 1, 2026",
    "jointly and severally",
    printed.member_name,
  ])
    expect(note).toContain(said);
  expect(await paper(owner, printed.id, "disclosure", "fil")).toContain("Mga singil sa pautang");
  expect(await paper(stranger, printed.id, "disclosure")).toBe("loan_not_found");
  expect(printed.member_id).toBe(maria);
});

test("the disclosure tells what follows where nothing is paid, also of a loan written off", async () => {
  const { owner } = lending;
  const product = await lending.addProduct("Without fines", { fine_rate: null, fine_grace_days: null });
  const printed = await loanIn(lending, "printed", { amount: 120_000, loan_product_id: product.id });
  const plain = await paper(owner, printed.id, "disclosure");
  expect(plain).toContain("bears no fine");
  expect(plain).toContain("the whole of what is left");
  const dearer = await lending.addProduct("Dearer at the end", { maturity_fine_rate: "3.5" });
  const after = await loanIn(lending, "printed", { amount: 120_000, loan_product_id: dearer.id });
  expect(await paper(owner, after.id, "disclosure")).toContain("After maturity the fine is 3.5 % a month");
  const fined = await lending.lendKept({ amount: 120_000 });
  const told = "2 % a month of what is late, after 5 days";
  expect(await paper(owner, fined.id, "disclosure")).toContain(told);
  await lending.done(fined.id, "write-off");
  expect(await paper(owner, fined.id, "disclosure")).toContain(told);
  expect(await paper(owner, fined.id, "promissory-note")).toContain("1,200.00");
});

test("the disclosure does not count as a charge what is kept back for the borrower", async () => {
  const { owner, accounts } = lending;
  const scheme = expectStatus(
    await owner.post("/computation-sheet-scheme", {
      name: "Fee and shares",
      deductions: [
        { name: "Service fee", account_id: accounts["40120"], percent: "2" },
        { name: "Share capital kept", account_id: accounts["30130"], percent: "5" },
      ],
    }),
    201,
  );
  const product = await lending.addProduct("With shares", { computation_sheet_scheme_id: scheme.id });
  const printed = await loanIn(lending, "printed", { amount: 120_000, loan_product_id: product.id });
  const said = await paper(owner, printed.id, "disclosure");
  const [costs, kept] = said.split("Kept back for the borrower's own accounts");
  const total = 2_400 + printed.figures.total_interest;
  expect(costs).toContain(`Total finance charges ${formatPesos(total)}`);
  expect(costs).not.toContain("Share capital kept");
  expect(kept).toMatch(/Share capital kept 60\.00 Total kept for the borrower 60\.00/);
});

test("both say in what tranches it is released, and count those to come as planned", async () => {
  const { owner } = lending;
  const tranches = [
    { date: "2026-06-01", amount: 400_000, purpose: "Foundation" },
    { date: "2026-07-31", amount: 600_000, purpose: "Walls and roof" },
  ];
  const released = await loanIn(lending, "released", { amount: 1_000_000, tranches });
  const { effective_rate, schedule } = released.planned;
  expect(released.figures.schedule).not.toEqual(schedule);
  for (const path of ["disclosure", "promissory-note"]) {
    const said = await paper(owner, released.id, path);
    for (const one of ["Released in tranches", "Foundation", "Jul 31, 2026", "6,000.00", "Walls and roof"])
      expect(said).toContain(one);
    const last = schedule.at(-1);
    expect(said).toContain(((last.principal + last.interest) / 100).toFixed(2));
  }
  expect(await paper(owner, released.id, "disclosure")).toContain("Net proceeds 10,000.00");
  const disclosed = await paper(owner, released.id, "disclosure", "fil");
  expect(disclosed).toMatch(/Nire- ?release nang bahagi/);
  expect(await paper(owner, released.id, "disclosure")).toContain(`${effective_rate.monthly} % a month`);
});

test("a released loan has a card of what is paid, with room for what is to come", async () => {
  const { owner, stranger } = lending;
  const approved = await loanIn(lending, "approved", { amount: 120_000 });
  expect(await paper(owner, approved.id, "amortisation-card")).toBe("loan_not_released_yet");
  const loan = await lending.lendKept({ amount: 120_000 });
  const paid = await lending.paid({ lines: [{ loan_id: loan.id, amount: 20_000 }] });
  const card = await paper(owner, loan.id, "amortisation-card");
  const said = ["Amortisation card", loan.number, "Schedule of payments", "Principal left"];
  const paidSaid = ["Paid so far", paid.reference, "200.00", "Penalty", "To be written as it is paid"];
  for (const one of [...said, ...paidSaid]) expect(card).toContain(one);
  expect(await paper(owner, loan.id, "amortisation-card", "fil")).toContain("Isusulat sa bawat pagbabayad");
  expect(await paper(stranger, loan.id, "amortisation-card")).toBe("loan_not_found");
  const whole = await lending.shown(loan.id);
  const rest = Object.values<number>(whole.payoff).reduce((sum, part) => sum + part, 0);
  await lending.paid({ lines: [{ loan_id: loan.id, amount: rest }] });
  expect(await paper(owner, loan.id, "amortisation-card")).not.toContain("To be written");
});

test("each release that stands has a voucher: what is kept back and paid out, and its entry", async () => {
  const { owner, stranger } = lending;
  const tranches = [
    { date: "2026-06-01", amount: 400_000, purpose: "Foundation" },
    { date: "2026-07-31", amount: 600_000, purpose: "Walls and roof" },
  ];
  const approved = await loanIn(lending, "approved", { amount: 1_000_000, tranches });
  expect(await paper(owner, approved.id, "release-voucher")).toBe("loan_not_released_yet");
  const released = await loanIn(lending, "released", { amount: 1_000_000, tranches });
  const [first] = released.releases;
  const voucher = await paper(owner, released.id, `release-voucher`);
  for (const one of ["Loan release voucher", first.reference, "4,000.00", "Net proceeds", "pesos", "Debit"])
    expect(voucher).toContain(one);
  for (const { name } of released.figures.deductions) expect(voucher).toContain(name);
  expect(await paper(owner, released.id, "release-voucher", "fil")).toContain("Binabayaran");
  expect(await paper(stranger, released.id, "release-voucher")).toBe("loan_not_found");
  const other = `en&entry_id=${released.id}`;
  expect(await paper(owner, released.id, "release-voucher", other)).toBe("loan_not_released_yet");
});

test("who else approved a loan of the highest tier stands on its voucher, in order", async () => {
  const { owner, manager, accountant, teller, kaban } = lending;
  await setRule(kaban, teller.branchId, "loan", {
    ...{ from_amount: 90_000, permission: null, needed: 2 },
    person_ids: [accountant.userId, teller.userId],
  });
  const printed = await loanIn(lending, "printed", { amount: 100_000 });
  const { id } = requestOf(await loanStep(manager, printed, "approve"));
  expect(await decide(teller, id)).toMatchObject({ state: "pending" });
  kaban.clock.advance({ minutes: 5 });
  expect(await decide(accountant, id)).toMatchObject({ state: "approved" });
  const approved = expectStatus(await owner.get(`/loan/${printed.id}`));
  expect(approved).toMatchObject({
    ...{ state: "approved", approved_by_name: "manager Tester" },
    deciders: [
      { name: "teller Tester", deputy_for_name: null },
      { name: "accountant Tester", decided_at: approved.approved_at },
    ],
  });
  const released = expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  expect(await paper(owner, released.id, "release-voucher")).toContain(
    "manager Tester, teller Tester, accountant Tester",
  );
  const undone = await loanIn(lending, "printed", { amount: 10_000 });
  expect(undone.deciders).toEqual([]);
  await kaban.db.query("delete from approval_rule where kind = 'loan' and branch_id = $1", [teller.branchId]);
});

test("none of several who approve a loan wrote it, whoever decides last", async () => {
  const { owner, manager, teller, kaban } = lending;
  const { accountant } = lending;
  const people = { permission: null, person_ids: [owner.userId, teller.userId, accountant.userId] };
  await setRule(kaban, teller.branchId, "loan", { from_amount: 90_000, needed: 2, ...people });
  const printed = await loanIn(lending, "printed", { amount: 100_000 });
  const { id } = requestOf(await loanStep(manager, printed, "approve"));
  // Told at once, so that a decision that cannot count keeps nobody else from deciding.
  expect(await decide(owner, id)).toMatchObject({ refused: { code: "loan_approver_wrote_it" } });
  expect(await decide(teller, id)).toMatchObject({ state: "pending" });
  expect(await decide(owner, id)).toMatchObject({ refused: { code: "loan_approver_wrote_it" } });
  expect(expectStatus(await owner.get(`/loan/${printed.id}`)).state).toBe("printed");
  expect(await decide(accountant, id)).toMatchObject({ state: "approved" });
  await kaban.db.query("delete from approval_rule where kind = 'loan' and branch_id = $1", [teller.branchId]);
});

test("the voucher of a renewal names the loan that it ends", async () => {
  const { owner, teller, product, ids, due } = lending;
  const old = await lending.lend({ amount: 120_000 });
  const terms = { loan_product_id: product.id, previous_loan_id: old.id, loan_type: "renewal" };
  const approved = await loanIn(lending, "approved", { ...terms, amount: 500_000 });
  const owed = Object.values<number>((await due(old.id)).payoff).reduce((sum, part) => sum + part, 0);
  const paidOut = { way: "check", bank_account_id: ids.bank, check_number: "7", check_date: "2026-07-01" };
  const asked = { ...paidOut, previous_payoff: owed };
  const { body } = await loanStep(teller, approved, "release", asked);
  const voucher = await paper(owner, body.id, "release-voucher");
  expect(voucher).toContain(`Ends the earlier loan ${old.number}`);
  expect(voucher).toMatch(/% a (month|year)/);
});
