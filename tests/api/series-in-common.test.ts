import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeriesOfRegister } from "#contract/operations/numbers/number-register";
import { bookChecks } from "#server/domain/tie-out/book-checks";
import { inTenant } from "#server/platform/db/tenant";
import { setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type Lending, loanIn, loanStep, openLending } from "../support/loans.ts";
import { step, supplies, voucherIn } from "../support/vouchers.ts";

let lending: Lending;
beforeAll(async () => {
  lending = await openLending();
  await setRule(lending.kaban, lending.teller.branchId, "number-series");
});
afterAll(() => checkAndClose(lending.kaban));

const ccv = "/cash-check-voucher";
const own = { kind: "loan", pattern: "LV", padding: 6, restarts: "never", starts_on: "2026-06-01" };
const change = (more: Record<string, unknown>) =>
  lending.manager.post("/number-series/change", { ...own, reason: "One row of CV", ...more });
const loan = async () => (await loanIn(lending, "printed")).number;
const voucher = async () => (await voucherIn(lending, ccv, "printed", supplies(lending))).number;
/** A voucher that is printed under a number that somebody typed. */
async function typed(number: string) {
  const draft = await voucherIn(lending, ccv, "draft", supplies(lending));
  return step(lending.accountant, ccv, draft, "print", { number });
}
const untied = () =>
  inTenant(lending.kaban.db, lending.tenant, async (tx) => {
    const { rows } = await tx.query(bookChecks.find(({ kind }) => kind === "series")?.find ?? "");
    return rows;
  });

test("loans are numbered in one row with check vouchers from the day that somebody approved", async () => {
  const { manager } = lending;
  expect(await loan()).toBe("LV000001");
  expect((await change({ kind: "withdraw", draws_from: "check voucher" })).body).toMatchObject({
    code: "series_not_shared",
    fields: { draws_from: "Only loans share a series" },
  });
  const changed = expectStatus(await change({ draws_from: "check voucher" }));
  expect(changed).toMatchObject({ pattern: "LV", draws_from: "check voucher", next: "CV000001" });
  expect([await voucher(), await loan(), await voucher()]).toEqual(["CV000001", "CV000002", "CV000003"]);
  for (const number of ["CV000002", "cv 2"])
    expect((await typed(number)).body).toMatchObject({ code: "number_already_used" });
  expectStatus(await typed("CV000004"));
  expect(await loan()).toBe("CV000005");

  const { data } = expectStatus(await manager.get("/number-register")) as { data: SeriesOfRegister[] };
  const told = data.find(({ kind, booklet }) => kind === "check voucher" && !booklet);
  expect(told).toMatchObject({ issued: 5, missing_count: 0, duplicate_count: 0, next: "CV000006" });
  expect(await untied()).toEqual([]);
});

test("a loan is released under its number, which stays its own when a print is taken back", async () => {
  const { owner, manager, teller } = lending;
  const printed = await loanIn(lending, "printed");
  const back = expectStatus(await loanStep(owner, printed, "print-undo"));
  const again = expectStatus(await loanStep(owner, back, "print"));
  expect(again.number).toBe(printed.number);
  const approved = expectStatus(await loanStep(manager, again, "approve"));
  expectStatus(await loanStep(teller, approved, "release", { way: "cash" }));
  const { rows } = await lending.kaban.db.query(
    "select source from journal_entry where branch_id = $1 and reference = $2",
    [teller.branchId, printed.number],
  );
  expect(rows).toEqual([{ source: "loan" }]);
  expect(await untied()).toEqual([]);
});

test("many print both at once: each number is of one paper, and none is left out", async () => {
  const { owner, accountant } = lending;
  const loans = await Promise.all(Array.from({ length: 6 }, () => loanIn(lending, "submitted")));
  const drafts = await Promise.all(
    Array.from({ length: 6 }, () => voucherIn(lending, ccv, "draft", supplies(lending))),
  );
  const printed = await Promise.all([
    ...loans.map((one) => loanStep(owner, one, "print")),
    ...drafts.map((one) => step(accountant, ccv, one, "print")),
  ]);
  const numbers = printed.map((answer) => expectStatus(answer).number as string).sort();
  const first = Number(numbers[0]?.slice(2));
  const expected = Array.from({ length: 12 }, (_, at) => `CV${String(first + at).padStart(6, "0")}`);
  expect(numbers).toEqual(expected);
  const draft = await voucherIn(lending, ccv, "draft", supplies(lending));
  const take = lending.kaban.db.query(
    `update voucher set state = 'printed', print_count = 1, printed_at = now(), printed_by_id = $3,
       number = (select number from loan where id = $2) where id = $1`,
    [draft.id, loans[0]?.id, accountant.userId],
  );
  await expect(take).rejects.toThrow(/is of another paper/);
});

test("authorities to print check vouchers hold for loans too; alone, loans go on as before", async () => {
  const { owner } = lending;
  const range = { kind: "check voucher", prefix: "CV", first_number: 1, last_number: 10 };
  expectStatus(
    await owner.post("/number-authority", { ...range, name: "OCN-1", issued_on: "2026-01-01" }),
    201,
  );
  const { version, ...rules } = expectStatus(await owner.get("/ledger/posting-rules"));
  expectStatus(
    await owner.put("/ledger/posting-rules", { ...rules, authorized_numbers_only: true, version }),
  );
  const submitted = await loanIn(lending, "submitted");
  expect((await loanStep(owner, submitted, "print")).body).toMatchObject({
    code: "number_not_authorized",
    detail: { ranges: "CV1 – CV10" },
  });
  lending.kaban.clock.set("2026-06-02T02:00:00Z");
  const here = await lending.kaban.signIn("owner");
  lending.manager = await lending.kaban.signIn("manager");
  expectStatus(await change({ starts_on: "2026-06-02" }));
  expect(expectStatus(await loanStep(here, submitted, "print")).number).toBe("LV000002");
  expect(await untied()).toEqual([]);
});
