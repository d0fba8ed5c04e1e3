import { v7 as uuidv7 } from "uuid";
import { postDisbursement } from "#contract/operations/disbursements/post-disbursement";
import { drawerOf } from "#server/domain/batches/drawer";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { transfer } from "#server/domain/ledger/journal";
import { postOne } from "#server/domain/ledger/post-one";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof postDisbursement>;

const readType = `
  select d.account_id, a.code || ' ' || a.name as account, a.member_kind, a.is_cash_equivalent
  from disbursement d join account a on a.organization_id = d.organization_id
    and a.branch_id = d.branch_id and a.id = d.account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = $1 and d.deleted_at is null`;

/** Cash on hand, and the account of the type; refuses one that nothing is paid to out of a drawer. */
async function accountsOf({ tx, input, refusal }: Call) {
  const { rows } = await tx.query(readType, [input.disbursement_id]);
  const [type] = rows;
  if (!type) throw refusal("disbursement_not_found");
  const cash = (await readBranchAccounts(tx)).get("cash on hand");
  if (!cash) throw refusal("branch_accounts_missing", { role: "cash on hand" });
  // Cash goes to the vault and into banks as two people move it.
  if (type.member_kind !== null || type.is_cash_equivalent) {
    throw refusal("disbursement_account_not_usable", { account: type.account });
  }
  return { cash, charged: type.account_id as string };
}

async function assertAttachment({ tx, input, refusal }: Call): Promise<void> {
  if (!input.media_id) return;
  const { rowCount } = await tx.query(
    `select from media where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [input.media_id],
  );
  if (rowCount === 0) throw refusal("attachment_not_found");
}

const keep = `
  insert into disbursement_transaction (organization_id, branch_id, id, disbursement_id, payee, media_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4)`;

export const postDisbursementHandler = serve(
  postDisbursement,
  async (call) => {
    const { tx, input, caller, now, today } = call;
    const { amount } = input;
    const { cash, charged } = await accountsOf(call);
    await assertAttachment(call);
    const { batchId } = await drawerOf(tx, caller.userId, [{ accountId: cash }]);
    if (!batchId) throw call.refusal("batch_not_open");
    const id = uuidv7();
    const reference = await postOne(call, {
      entryId: id,
      entryDate: today,
      source: "disbursement",
      reference: input.reference_number,
      description: input.description,
      amount,
      memberId: null,
      accountId: charged,
      paymentTypeId: null,
      paymentKind: "cash",
      batchId,
      reversesId: null,
      backDateReason: null,
      approvedById: call.approvedById,
      createdAt: now,
      createdById: caller.userId,
      lines: transfer({ debit: { accountId: charged }, credit: { accountId: cash }, amount }),
    });
    await tx.query(keep, [id, input.disbursement_id, input.payee, input.media_id]);
    call.audit({ entity: "transaction", entityId: id });
    return {
      id,
      reference_number: reference,
      entry_date: today,
      created_at: now.toISOString(),
      amount,
    };
  },
  { status: 201 },
);
