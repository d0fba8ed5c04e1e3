import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mirrored, type Posting, transfer } from "#server/domain/ledger/journal";
import type { Locked } from "#server/domain/ledger/locks";
import { productOf } from "#server/domain/ledger/member-accounts";
import { allow } from "#server/domain/ledger/rules";

const cash = "cash";
const savings = "savings";
const members = ["maria", "juan"];

const account = (id: string, normal_side: "debit" | "credit", member_kind: string | null) => ({
  id,
  code: id,
  name: id,
  normal_side,
  member_kind,
  status: "open" as const,
  minimum_balance: 0,
  maximum_balance: null,
  show_in_deposit: true,
  show_in_withdraw: true,
  is_deleted: false,
  notice_days: 0,
  notice_amount: 0,
  is_cash_equivalent: id === cash,
  balance: 0,
});

/** A branch at its beginning: an empty drawer, two members, one of whom may overdraw by ten. */
function begin(more: Partial<Locked> = {}): Locked {
  const memberAccount = (member_id: string, overdraft_limit: number) => ({
    id: `of ${member_id}`,
    number: member_id,
    opened_on: "2026-01-01",
    overdraft_until: null,
    held: 0,
    pledged: 0,
    is_placed: false,
    member_id,
    account_id: savings,
    balance: 0,
    status: "open" as const,
    overdraft_limit,
  });
  const [maria, juan] = [memberAccount("maria", 0), memberAccount("juan", 1_000)];
  return {
    head: {
      last_sequence: 0,
      recorded_floor: null,
      begins_on: "2026-01-01",
      closed_through: "2026-05-31",
      closing_through: null,
      back_date_days: 31,
      owner_back_date_days: 366,
      may_overdraw_cash: false,
      own_receipts_only: false,
      authorized_numbers_only: false,
      may_carry_batches: false,
      takes_over: false,
      signature_above: null,
      cash_account_id: cash,
    },
    today: null,
    past: new Map(),
    heldThen: new Map(),
    backDateDays: new Map(),
    paymentTypes: new Map(),
    roles: new Map(),
    members: new Map(),
    booklets: new Map(),
    ownBooklets: new Map(),
    authorities: [],
    batches: new Map([
      [
        "batch",
        { id: "batch", user_id: "teller", entry_date: "2026-06-01", expected_cash: 0, ended_at: null },
      ],
    ]),
    series: new Map(
      ["deposit", "withdraw", "reversal"].map((kind) => [
        kind,
        { kind, prefix: "", padding: 3, next_number: 1 },
      ]),
    ),
    accounts: new Map([
      [cash, account(cash, "debit", null)],
      [savings, account(savings, "credit", "savings")],
    ]),
    memberAccounts: new Map([maria, juan].map((one) => [one.id, one])),
    ofProduct: new Map([maria, juan].map((one) => [productOf(one.member_id, savings), [one]])),
    usedReferences: new Set(),
    reversed: new Set(),
    ...more,
  };
}

let count = 0;
function postingOf(source: "deposit" | "withdraw", memberId: string, amount: number): Posting {
  const theirs = { accountId: savings, memberId };
  const [debit, credit] =
    source === "deposit" ? [{ accountId: cash }, theirs] : [theirs, { accountId: cash }];
  count += 1;
  return {
    entryId: `entry ${count}`,
    entryDate: "2026-06-01",
    source,
    reference: null,
    description: "",
    amount,
    memberId,
    accountId: savings,
    paymentTypeId: null,
    paymentKind: "cash",
    batchId: "batch",
    reversesId: null,
    backDateReason: null,
    approvedById: null,
    createdAt: new Date("2026-06-01T04:00:00Z"),
    createdById: "teller",
    lines: transfer({ debit, credit, amount }),
  };
}

const moves = fc.array(
  fc.record({
    source: fc.constantFrom("deposit" as const, "withdraw" as const),
    member: fc.constantFrom(...members),
    amount: fc.integer({ min: 1, max: 5_000 }),
    reference: fc.option(fc.integer({ min: 1, max: 30 }).map((number) => String(number).padStart(3, "0"))),
  }),
  { maxLength: 60 },
);

describe("whatever is posted, in whatever order", () => {
  test("balances are what was allowed, nothing falls too low, no number is given twice", () => {
    fc.assert(
      fc.property(moves, (asked) => {
        const locked = begin();
        const balances = new Map(members.map((member) => [member, 0]));
        const numbers: string[] = [];
        for (const { source, member, amount, reference } of asked) {
          const result = allow({ ...postingOf(source, member, amount), reference }, locked);
          if ("refused" in result) continue;
          numbers.push(`${source} ${result.reference}`);
          const before = balances.get(member) ?? 0;
          const after = before + (source === "deposit" ? amount : -amount);
          expect(result.memberAccount).toMatchObject({ before, after });
          balances.set(member, after);
        }
        const total = [...balances.values()].reduce((sum, balance) => sum + balance, 0);
        for (const [member, balance] of balances) {
          const memberAccount = locked.memberAccounts.get(`of ${member}`);
          expect(memberAccount?.balance).toBe(balance);
          expect(balance + (memberAccount?.overdraft_limit ?? 0)).toBeGreaterThanOrEqual(0);
        }
        expect(locked.accounts.get(cash)?.balance).toBe(total);
        expect(locked.accounts.get(savings)?.balance).toBe(-total || 0);
        expect(locked.batches.get("batch")?.expected_cash).toBe(total);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });

  test("a refused posting changes nothing", () => {
    fc.assert(
      fc.property(moves, (asked) => {
        const locked = begin();
        for (const { source, member, amount, reference } of asked) {
          const before = structuredClone(locked);
          if ("refused" in allow({ ...postingOf(source, member, amount), reference }, locked)) {
            expect(locked).toEqual(before);
          }
        }
      }),
    );
  });

  test("a reversal brings every balance back, and is allowed once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...members), (amount, member) => {
        const locked = begin();
        const deposit = postingOf("deposit", member, amount);
        allow(deposit, locked);
        const reversal: Posting = {
          ...deposit,
          source: "reversal",
          reversesId: deposit.entryId,
          lines: mirrored(deposit.lines),
        };
        expect(allow(reversal, locked)).toMatchObject({ memberAccount: { before: amount, after: 0 } });
        expect(locked.accounts.get(cash)?.balance).toBe(0);
        expect(allow(reversal, locked)).toEqual({ refused: "already_reversed" });
      }),
    );
  });
});

describe("the ledger refuses", () => {
  const deposit = (more: Partial<Posting> = {}) => ({ ...postingOf("deposit", "maria", 100), ...more });

  test.each([
    ["a closed period", deposit({ entryDate: "2026-05-31" }), begin(), "period_closed"],
    [
      "a used number",
      deposit({ reference: "7" }),
      begin({ usedReferences: new Set(["deposit 7"]) }),
      "reference_already_used",
    ],
    [
      "an ended batch",
      deposit(),
      begin({
        batches: new Map([
          [
            "batch",
            { id: "batch", user_id: "t", entry_date: "2026-06-01", expected_cash: 0, ended_at: "2026-06-01" },
          ],
        ]),
      }),
      "batch_not_open",
    ],
    ["a batch that is not there", deposit({ batchId: "other" }), begin(), "batch_not_open"],
    ["cash on hand without a drawer", deposit({ batchId: null }), begin(), "batch_not_open"],
    ["cash that is not in the drawer", postingOf("withdraw", "juan", 1), begin(), "insufficient_cash"],
    ["money a member does not have", postingOf("withdraw", "maria", 1), begin(), "insufficient_balance"],
  ])("%s", (_what, posting, locked, refused) => {
    expect(allow(posting, locked)).toMatchObject({ refused });
  });

  test("cash on hand comes without a drawer only with old books, and into none", () => {
    const locked = begin();
    const brought = deposit({ batchId: null, isCashOfOldBooks: true });
    expect(allow(brought, locked)).not.toHaveProperty("refused");
    expect(locked.accounts.get(cash)?.balance).toBe(100);
    expect(locked.batches.get("batch")?.expected_cash).toBe(0);
  });

  test("a deposit fills an account to its maximum; what is due to the member goes beyond it", () => {
    const filled = { ...account(savings, "credit", "savings"), maximum_balance: 500 };
    const locked = begin();
    locked.accounts.set(savings, filled);
    expect(allow(deposit({}), locked)).not.toHaveProperty("refused");
    const more = postingOf("deposit", "maria", 501);
    expect(allow(more, locked)).toMatchObject({ refused: "above_maximum_balance" });
    expect(allow({ ...more, source: "savings interest", reference: "I1" }, locked)).not.toHaveProperty(
      "refused",
    );
  });

  test("a number drawn once is not drawn again, and steps over what is taken", () => {
    const locked = begin({ usedReferences: new Set(["deposit 1", "deposit 3"]) });
    const drawn = [deposit(), deposit()].map((posting) => allow(posting, locked));
    expect(drawn).toMatchObject([{ reference: "002" }, { reference: "004" }]);
  });
});
