import { isSentForApproval } from "#contract/kit/approval";
import { type Input, type Output, permissionOf } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import { postCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { takeLoanPayment } from "#server/domain/loans/payments/post";
import { type Result, runAlone, UnexpectedError } from "#server/platform/operations/run";
import { serveBy } from "#server/platform/operations/serve";
import { digestOf } from "#server/platform/operations/stored-responses";

type Sheet = Input<typeof postCollectionSheet>;
type Line = Sheet["lines"][number];
type Answered = Output<typeof postCollectionSheet>["lines"][number];

/** The payment that a line of a sheet is. */
const paymentOf = ({ lines: _, ...common }: Sheet, { loan_id, amount, ...line }: Line) =>
  postLoanPayment.input.parse({ ...common, ...line, lines: [{ loan_id, amount }] });

function answerOf({ loan_id, amount }: Line, result: Result<typeof postLoanPayment>): Answered {
  const none = { loan_id, amount, entry_id: null, reference: null, refusal: null };
  if (result instanceof UnexpectedError) throw result.reason;
  if (result instanceof Refusal) {
    const { code, message, operation, detail } = result.toProblem();
    return { ...none, state: "refused", refusal: { code, message, operation, detail } };
  }
  if (isSentForApproval(result)) return { ...none, state: "sent for approval" };
  return { ...none, state: "posted", entry_id: result.id, reference: result.reference };
}

/**
 * Posts a sheet line by line, each as a payment in its own transaction under a key of its own: rules,
 * approvals and footsteps are those of a payment, and a sheet that is sent again goes on where it was.
 */
export const postSheetHandler = serveBy(postCollectionSheet, (services) => async ({ caller, input, key }) => {
  const sheet = input as Sheet;
  const lines: Answered[] = [];
  for (const line of sheet.lines) {
    const payment = paymentOf(sheet, line);
    const result = await runAlone(services, takeLoanPayment, {
      ...{ caller, operation: postLoanPayment, input: payment },
      key: digestOf(`${key} ${line.loan_id}`),
      requestHash: digestOf(`${permissionOf(postLoanPayment)} ${JSON.stringify(payment)}`),
    });
    lines.push(answerOf(line, result));
  }
  const posted = lines.filter(({ state }) => state === "posted");
  return {
    posted: posted.length,
    amount: posted.reduce((sum, { amount }) => sum + amount, 0),
    lines,
  };
});
