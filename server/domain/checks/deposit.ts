import { v7 as uuidv7 } from "uuid";
import { depositChecks } from "#contract/operations/checks/deposit-checks";
import { isBankAccount } from "#server/domain/batches/bank-account";
import { type FoundCheck, lockChecks } from "#server/domain/checks/rows";
import type { Line } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import { postOne } from "#server/domain/ledger/post-one";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof depositChecks>;

async function assertSlip({ tx, input, today, refusal }: Call): Promise<void> {
  if (!(await isBankAccount(tx, input.account_id))) throw refusal("bank_account_not_usable");
  if (input.slip_date > today) throw refusal("slip_date_to_come");
  if (!input.media_id) return;
  const { rowCount } = await tx.query(
    `select from media where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [input.media_id],
  );
  if (rowCount === 0) throw refusal("attachment_not_found");
}

/** The checks of the slip, locked; refuses all where one cannot go to a bank. */
async function lockDepositable({ tx, input, today, refusal }: Call): Promise<FoundCheck[]> {
  const checks = await lockChecks(tx, input.check_ids);
  if (checks.length !== input.check_ids.length) throw refusal("check_not_found");
  for (const { state, check_number, check_date, receipt } of checks) {
    const number = check_number ?? receipt ?? "";
    if (state !== "on hand") throw refusal("check_not_on_hand", { number, state });
    if (!check_number) throw refusal("check_number_missing", { receipt: receipt ?? "" });
    if (check_date && check_date > today) throw refusal("check_dated_later", { number, date: check_date });
  }
  return checks;
}

/** The bank takes all; each account gives what of its checks lay in it. */
function linesOf(bank: string, checks: readonly FoundCheck[]): Line[] {
  const from = new Map<string, number>();
  for (const { account_id, amount } of checks) {
    from.set(account_id as string, (from.get(account_id as string) ?? 0) + amount);
  }
  const nobodys = { memberId: null, memberAccountId: null };
  const total = checks.reduce((sum, { amount }) => sum + amount, 0);
  return [
    { accountId: bank, ...nobodys, debit: total, credit: 0 },
    ...[...from].map(([accountId, credit]) => ({ accountId, ...nobodys, debit: 0, credit })),
  ];
}

const keepSlip = `
  insert into check_deposit (organization_id, branch_id, id, account_id, slip_number, slip_date, media_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5)`;

const toBank = `
  update received_check c set state = 'in bank', deposit_id = $2,
    clears_on = kaban_working_day($3, coalesce((select p.number_of_days from payment_type p
      where p.organization_id = c.organization_id and p.branch_id = c.branch_id
        and p.id = c.payment_type_id), 0)),
    updated_at = $4, updated_by_id = $5, version = c.version + 1
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = any($1::uuid[])`;

export const depositChecksHandler = serve(
  depositChecks,
  async (call) => {
    const { tx, input, caller, now, today } = call;
    await lockHead(tx);
    await assertSlip(call);
    const checks = await lockDepositable(call);
    const id = uuidv7();
    const lines = linesOf(input.account_id, checks);
    const amount = lines[0]?.debit as number;
    const reference = await postOne(call, {
      entryId: id,
      entryDate: today,
      source: "blotter",
      reference: null,
      description: input.description || `Deposit of checks, slip ${input.slip_number}`,
      amount,
      memberId: null,
      accountId: input.account_id,
      paymentTypeId: null,
      paymentKind: null,
      batchId: null,
      reversesId: null,
      backDateReason: null,
      approvedById: call.approvedById,
      createdAt: now,
      createdById: caller.userId,
      lines,
    });
    await tx.query(keepSlip, [id, input.account_id, input.slip_number, input.slip_date, input.media_id]);
    await tx.query(toBank, [input.check_ids, id, today, now, caller.userId]);
    call.audit({ entity: "transaction", entityId: id });
    call.emit("received-check.update", input.check_ids);
    return { id, reference, entry_date: today, amount, count: checks.length };
  },
  { status: 201 },
);
