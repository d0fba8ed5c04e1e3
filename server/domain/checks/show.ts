import { checkStates } from "#contract/entities/received-check";
import { showChecksOnHand, showCheckTotals } from "#contract/operations/checks/deposit-checks";
import { readOnHand } from "#server/domain/checks/rows";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const readTotals = `
  select c.state, count(*)::int as count, sum(c.amount)::bigint as amount,
    count(*) filter (where c.check_date <= $1)::int as due_count,
    coalesce(sum(c.amount) filter (where c.check_date <= $1), 0)::bigint as due_amount
  from received_check c
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
  group by c.state`;

const showTotalsHandler = serve(showCheckTotals, async ({ tx, today }) => {
  const { rows } = await tx.query(readTotals, [today]);
  const none = { count: 0, amount: 0, due_count: 0, due_amount: 0 };
  const of = (state: string) => rows.find((row) => row.state === state) ?? none;
  const { due_count, due_amount } = of("post-dated");
  const data = checkStates.map((state) => ({ state, count: of(state).count, amount: of(state).amount }));
  return { data, due_count, due_amount };
});

/** What is read of checks beside their list. */
export const checksShown: readonly OperationHandler[] = [
  serve(showChecksOnHand, async ({ tx }) => ({ data: await readOnHand(tx) })),
  showTotalsHandler,
];
