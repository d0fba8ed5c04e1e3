import { type IssuedCheck, issuedCheckList } from "#contract/entities/issued-check";
import { isOfferedFor } from "#contract/kit/operation";
import { cancelCheck, spoilCheck, writeCheck } from "#contract/operations/issued-checks/write-check";
import {
  addCheck,
  assertFree,
  hasBooklets,
  lockBankAccount,
  nextNumber,
  readCheck,
} from "#server/domain/issued-checks/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Writing = BranchCall<typeof writeCheck>;
type Numbering = Parameters<typeof addCheck>[0];

const findVoucher = `
  select v.id, v.version, v.state, v.payment_kind, v.check_number, v.check_date, v.pay_to,
    (select c.number from issued_check c where c.organization_id = v.organization_id
      and c.branch_id = v.branch_id and c.voucher_id = v.id and c.state = 'issued') as written,
    false as is_check_written, v.reverses_id, r.id as reversed_by_id, r.number as reversed_by_number,
    exists (select from issued_check c where c.organization_id = v.organization_id
      and c.branch_id = v.branch_id and c.voucher_id = v.id) as is_in_place,
    (select sum(l.credit - l.debit)::bigint from voucher_line l where l.organization_id = v.organization_id
      and l.branch_id = v.branch_id and l.voucher_id = v.id and l.account_id = $2) as amount
  from voucher v
  left join voucher r on r.organization_id = v.organization_id and r.branch_id = v.branch_id
    and r.reverses_id = v.id and r.state <> 'cancelled'
  where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
    and v.id = $1 and v.kind = 'cash-check' for update of v`;

/** The voucher of a check, its row locked; refuses one of which no check is written now. */
async function lockVoucher({ tx, input, refusal }: Writing, accountId: string) {
  const [found] = (await tx.query(findVoucher, [input.id, accountId])).rows;
  if (!found) throw refusal("voucher_not_found");
  if (found.payment_kind !== "check") throw refusal("not_paid_by_check");
  if (found.reverses_id) throw refusal("reversal_draws_no_check");
  if (found.reversed_by_id)
    throw refusal("voucher_is_reversed", { name: found.reversed_by_number ?? "a draft" });
  if (!isOfferedFor(writeCheck, found)) throw refusal("voucher_wrong_state", { state: found.state });
  if (found.version !== input.version) throw refusal("stale_version", { version: found.version });
  if (found.written) throw refusal("check_written_already", { number: found.written });
  if (!found.amount || found.amount <= 0) throw refusal("voucher_of_another_bank");
  return found;
}

const write = serve(
  writeCheck,
  async (call) => {
    const { input, refusal } = call;
    const numbering = call as unknown as Numbering;
    const bankAccountId = input.bank_account_id;
    const voucher = await lockVoucher(call, await lockBankAccount(numbering, bankAccountId));
    const own = voucher.is_in_place ? null : voucher.check_number;
    const number = input.number ?? own ?? (await nextNumber(call.tx, bankAccountId));
    if (!number)
      throw refusal((await hasBooklets(call.tx, bankAccountId)) ? "booklets_used_up" : "no_booklets");
    await assertFree(numbering, bankAccountId, number);
    const { check_date, pay_to, amount, id } = voucher;
    const said = { bank_account_id: bankAccountId, number, check_date, pay_to, amount, voucher_id: id };
    return addCheck(numbering, { ...said, cancel_reason: null });
  },
  { status: 201 },
);

const spoil = serve(
  spoilCheck,
  async (call) => {
    const { bank_account_id, number, reason } = call.input;
    await lockBankAccount(call, bank_account_id);
    await assertFree(call, bank_account_id, number);
    const nothing = { check_date: null, pay_to: null, amount: null, voucher_id: null };
    return addCheck(call, { ...nothing, bank_account_id, number, cancel_reason: reason });
  },
  { status: 201 },
);

const cancel = serve(cancelCheck, async (call) => {
  const { tx, input, caller, today, refusal } = call;
  const before = await readCheck(tx, input.id, "for update");
  if (!before) throw refusal("check_not_found");
  if (!isOfferedFor(cancelCheck, before)) throw refusal("check_cancelled_already");
  await tx.query(
    `update issued_check set state = 'cancelled', cancelled_on = $2, cancelled_by_id = $3, cancel_reason = $4
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [before.id, today, caller.userId, input.reason],
  );
  const after = (await readCheck(tx, before.id)) as IssuedCheck;
  call.audit({
    ...{ entity: issuedCheckList.name, entityId: after.id, description: input.reason },
    ...{ before: { ...before }, after: { ...after } },
  });
  call.emit("issued-check.update", [after.id]);
  return after;
});

/** Checks that the branch writes, and those it gives up. */
export const issuedChecks: readonly OperationHandler[] = [write, spoil, cancel];
