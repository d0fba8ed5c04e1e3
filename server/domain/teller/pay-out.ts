import { Refusal } from "#contract/kit/refusal";
import { payOut } from "#contract/operations/teller/pay-out";
import { postAtCounter } from "#server/domain/teller/counter-posting";
import { serve } from "#server/platform/operations/serve";

const payment = postAtCounter("withdraw", { isPayout: true });

export const payOutHandler = serve(payOut, async (call) => {
  const { tx, input, refusal } = call;
  const { rows } = await tx.query(
    `select member_id, account_id, id as member_account_id from member_account
     where branch_id = (select kaban_branch()) and id = $1`,
    [input.id],
  );
  if (!rows[0]) throw refusal("account_not_found");
  const { amount, payment_type_id, reason } = input;
  const withdrawal = { ...rows[0], amount, payment_type_id, description: reason };
  const calls = [{ ...call, input: withdrawal }] as unknown as Parameters<typeof payment.handle>[1];
  const [result] = await payment.handle(tx, calls, await payment.look(tx, calls));
  if (result instanceof Refusal || !result) throw result;
  return result;
});
