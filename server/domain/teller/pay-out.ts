import type { CalendarDate } from "#contract/kit/dates";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { moveAtCounter } from "#server/domain/teller/counter-posting";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof payOut> | BranchCall<typeof preterminate>;

interface PaidAccount {
  member_id: string;
  account_id: string;
  member_account_id: string;
  matures_on: CalendarDate | null;
}

async function findAccount({ tx, input, refusal }: Call): Promise<PaidAccount> {
  const { rows } = await tx.query(
    `select member_id, account_id, id as member_account_id, matures_on from member_account
     where branch_id = (select kaban_branch()) and id = $1`,
    [input.id],
  );
  if (!rows[0]) throw refusal("account_not_found");
  return rows[0];
}

function pay(call: Call, { matures_on: _, ...account }: PaidAccount) {
  const { amount, payment_type_id, reason } = call.input;
  const withdrawal = { ...account, amount, payment_type_id, description: reason };
  return moveAtCounter(call, "withdraw", withdrawal, { isPayout: true });
}

/**
 * Ends the placement that runs of an account before it is paid out: credits what it has earned, and answers
 * how many per cent of that are forfeited, to be told what paid it; null where nothing of it is placed.
 */
export type SettlePlacement = (
  call: Call,
  memberAccountId: string,
) => Promise<{ forfeited: string; paidBy(entryId: string): Promise<unknown> } | null>;

const payingOut = (settle: SettlePlacement) =>
  serve(payOut, async (call) => {
    const account = await findAccount(call);
    const { matures_on } = account;
    if (matures_on && call.today < matures_on) throw call.refusal("not_matured", { date: matures_on });
    const settled = await settle(call, account.member_account_id);
    const receipt = await pay(call, account);
    await settled?.paidBy(receipt.id);
    return receipt;
  });

const keep = `
  update member_account h set preterminated_on = $2, interest_forfeited =
    coalesce($3::numeric, (select (a.terms ->> 'pretermination_forfeit')::numeric from account a
      where a.branch_id = h.branch_id and a.id = h.account_id), 0)
  where h.branch_id = (select kaban_branch()) and h.id = $1 and h.preterminated_on is null`;

const preterminating = (settle: SettlePlacement) =>
  serve(preterminate, async (call) => {
    const account = await findAccount(call);
    const { matures_on } = account;
    if (!matures_on || call.today >= matures_on) throw call.refusal("not_running");
    const settled = await settle(call, account.member_account_id);
    const receipt = await pay(call, account);
    await settled?.paidBy(receipt.id);
    await call.tx.query(keep, [account.member_account_id, call.today, settled?.forfeited ?? null]);
    return receipt;
  });

/** What is paid out that the window does not pay: shares, time deposits. */
export const payOutHandlers = (settle: SettlePlacement): readonly OperationHandler[] => [
  payingOut(settle),
  preterminating(settle),
];
