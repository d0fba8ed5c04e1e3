import type { Tenant } from "#server/platform/db/tenant";
import type { Answer, Client } from "./app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "./counter.ts";

export type VoucherPath = "/journal-voucher" | "/cash-check-voucher";
export type Line = Record<string, unknown>;

/** A branch whose accountant writes vouchers, whose manager approves them, and whose owner releases them. */
export async function openBooks() {
  const counters = await openCounters();
  const { kaban, teller, move } = counters;
  const [accountant, owner, stranger] = await Promise.all([
    kaban.signIn("accountant"),
    kaban.signIn("owner"),
    kaban.signIn("stranger"),
  ]);
  const { rows } = await kaban.db.query(
    `select organization_id, (select id from account where branch_id = b.id and code = '73660') as expense,
       (select id from account where branch_id = b.id and code = '11130') as bank
     from branch b where id = $1`,
    [teller.branchId],
  );
  const { organization_id: organizationId, expense, bank } = rows[0] as Record<string, string>;
  const tenant = { organizationId, branchId: teller.branchId } as Tenant;
  const ids = { ...counters.ids, expense: expense as string, bank: bank as string };
  const maria = await addMember(teller);
  expectStatus(await move(teller, "deposit", maria, 500_000));
  return { ...counters, ids, tenant, accountant, owner, stranger, maria };
}
export type Books = Awaited<ReturnType<typeof openBooks>>;

export const debit = (account_id: string, amount: number, more: Line = {}): Line => ({
  account_id,
  debit: amount,
  ...more,
});
export const credit = (account_id: string, amount: number, more: Line = {}): Line => ({
  account_id,
  credit: amount,
  ...more,
});

/** Supplies paid by the bank. */
export const supplies = ({ ids }: Books): Line[] => [
  debit(ids.expense, 12_345, { description: "Paper" }),
  credit(ids.bank, 12_345),
];

/** What a voucher of a kind says beside its lines. */
export const header = (path: VoucherPath, more: Line = {}): Line => ({
  name: "Supplies of June",
  date: "2026-06-01",
  ...(path === "/cash-check-voucher" && { pay_to: "Aling Nena's Store", payment_kind: "online" }),
  ...more,
});

/** Carries a voucher one step on, at the version it was read at. */
export async function step(
  client: Client,
  path: VoucherPath,
  voucher: { id: string; version: number },
  act: "print" | "print-undo" | "print-only" | "approve" | "approve-undo" | "release" | "cancel" | "reverse",
  more: Line = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const way = ["print", "print-undo", "approve"].includes(act) ? client.put : client.post;
  return way(`${path}/${voucher.id}/${act}`, { version: voucher.version, ...more }, headers);
}

/** Writes a voucher, and brings it to a state by those who may. */
export async function voucherIn(
  { accountant, manager }: Pick<Counters, "manager"> & { accountant: Client },
  path: VoucherPath,
  state: "draft" | "printed" | "approved",
  lines: Line[],
  more: Line = {},
) {
  const draft = expectStatus(await accountant.post(path, { ...header(path, more), lines }), 201);
  if (state === "draft") return draft;
  const printed = expectStatus(await step(accountant, path, draft, "print"));
  if (state === "printed") return printed;
  return expectStatus(await step(manager, path, printed, "approve"));
}
