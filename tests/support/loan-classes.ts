import { decide, requestOf } from "./approvals.ts";
import { expectStatus } from "./counter.ts";
import { openLossWindow } from "./loan-losses.ts";
import type { Values } from "./loans.ts";
import { night } from "./night.ts";

/** A loan window whose product names accounts of past due loans and of those in litigation. */
export async function openClassWindow() {
  const window = await openLossWindow();
  const { kaban, teller, manager, owner, addProduct, lossAccounts } = window;
  const { rows } = await kaban.db.query(
    `select code, id from account
     where branch_id = $1 and member_kind = 'loan' and code in ('11220', '11240')`,
    [teller.branchId],
  );
  const ids = new Map(rows.map(({ code, id }) => [code, id as string]));
  const classAccounts = { past_due_account_id: ids.get("11220"), litigation_account_id: ids.get("11240") };
  const classed = await addProduct("Told apart", { ...lossAccounts, ...classAccounts });
  const lendClassed = (more: Values = {}) => window.lend({ loan_product_id: classed.id, ...more });
  const count = async () => {
    expectStatus(await manager.post("/job/loan/count-reclassification", {}));
    await night(kaban);
  };
  const documents = () => window.list("reclassification");
  /** Counts, and has it posted; answers the document. */
  const reclassify = async () => {
    await count();
    const [open] = await documents();
    const asked = await owner.post(`/loan/reclassification/${open.id}/post`, {});
    const item = asked.status === 200 ? null : await decide(manager, requestOf(asked).id);
    if (item && item.state !== "approved") throw new Error(`not carried out: ${JSON.stringify(item)}`);
    return expectStatus(await teller.get(`/loan/reclassification/${open.id}`));
  };
  const court = { filed_on: "2026-06-01", case_number: "CV-2026-17", court: "MTC, Branch 2" };
  const read = async (id: string) => expectStatus(await teller.get(`/loan/${id}`));
  /** What is owed by code of the account, by members' accounts and by the control accounts. */
  const byAccount = async () => {
    const found = await kaban.db.query(
      `select a.code, coalesce(b.balance, 0)::bigint as control, 
         coalesce(sum(h.balance), 0)::bigint as subsidiary
       from account a left join account_balance b on b.account_id = a.id
       left join member_account h on h.account_id = a.id
       where a.branch_id = $1 and a.member_kind = 'loan' group by 1, 2 order by 1`,
      [teller.branchId],
    );
    return Object.fromEntries(
      found.rows.map(({ code, control, subsidiary }) => {
        if (control !== subsidiary) throw new Error(`${code}: ${control} in the control, ${subsidiary} owed`);
        return [code, control];
      }),
    ) as Record<string, number>;
  };
  return {
    ...window,
    ...{ classAccounts, classed, lendClassed, count, documents, reclassify, court, read, byAccount },
  };
}
