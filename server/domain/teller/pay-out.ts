import type { CalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { payOut, preterminate } from "#contract/operations/teller/pay-out";
import { counterPosting } from "#server/domain/teller/counter-posting";
import { postAtWindow } from "#server/domain/teller/window-group";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

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

async function pay(call: Call, { matures_on: _, ...account }: PaidAccount) {
  const { amount, payment_type_id, reason } = call.input;
  const withdrawal = { ...account, amount, payment_type_id, description: reason };
  const payment = postAtWindow([counterPosting(call.operation, "withdraw", { isPayout: true })]);
  const calls = [{ ...call, input: withdrawal }] as unknown as Parameters<typeof payment.handle>[1];
  const [result] = await payment.handle(call.tx, calls, await payment.look(call.tx, calls));
  if (result instanceof Refusal) throw result;
  return result as Output<typeof payOut>;
}
export const payOutHandler = serve(payOut, async (call) => {
  const account = await findAccount(call);
  const { matures_on } = account;
  if (matures_on && call.today < matures_on) throw call.refusal("not_matured", { date: matures_on });
  return pay(call, account);
});

const keep = `
  update member_account h set preterminated_on = $2, interest_forfeited =
    coalesce((select (a.terms ->> 'pretermination_forfeit')::numeric from account a
      where a.branch_id = h.branch_id and a.id = h.account_id), 0)
  where h.branch_id = (select kaban_branch()) and h.id = $1 and h.preterminated_on is null`;

export const preterminateHandler = serve(preterminate, async (call) => {
  const account = await findAccount(call);
  const { matures_on } = account;
  if (!matures_on || call.today >= matures_on) throw call.refusal("not_running");
  const receipt = await pay(call, account);
  await call.tx.query(keep, [account.member_account_id, call.today]);
  return receipt;
});
