import { v7 as uuidv7 } from "uuid";
import { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { isBankAccount } from "#server/domain/batches/bank-account";
import { drawerOf } from "#server/domain/batches/drawer";
import { secondPersonOf } from "#server/domain/batches/funding";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { transfer } from "#server/domain/ledger/journal";
import { postOne } from "#server/domain/ledger/post-one";
import type { BranchCall } from "#server/platform/operations/call";
import { serveWithPrecheck } from "#server/platform/operations/serve";

type Call = BranchCall<typeof depositInBank>;

/** Where the cash lies and where it goes; refuses what is no bank account. */
async function accountsOf({ tx, input, refusal }: Call) {
  const roles = await readBranchAccounts(tx);
  const role = input.taken_from === "vault" ? "vault" : "cash on hand";
  const from = roles.get(role);
  if (!from) throw refusal("branch_accounts_missing", { role });
  if (!(await isBankAccount(tx, input.account_id))) throw refusal("bank_account_not_usable");
  return { from, bank: input.account_id };
}

async function assertSlip({ tx, input, today, refusal }: Call): Promise<void> {
  if (input.slip_date > today) throw refusal("slip_date_to_come");
  if (!input.media_id) return;
  const { rowCount } = await tx.query(
    `select from media where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [input.media_id],
  );
  if (rowCount === 0) throw refusal("attachment_not_found");
}

const keep = `
  insert into bank_deposit (organization_id, branch_id, id, taken_from, account_id, slip_number, slip_date,
    media_id, witness_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7)`;

async function deposit(call: Call, witnessId: string | null) {
  const { tx, input, caller, now, today, refusal } = call;
  const { amount } = input;
  const { from, bank } = await accountsOf(call);
  await assertSlip(call);
  const isOfVault = input.taken_from === "vault";
  if (isOfVault && !witnessId) throw refusal("second_person_needed");
  const { batchId } = await drawerOf(tx, caller.userId, [{ accountId: from }]);
  if (!isOfVault && !batchId) throw refusal("batch_not_open");
  const id = uuidv7();
  const reference = await postOne(call, {
    entryId: id,
    entryDate: today,
    source: "blotter",
    reference: null,
    description: input.description || `Deposit in bank, slip ${input.slip_number}`,
    amount,
    memberId: null,
    accountId: bank,
    paymentTypeId: null,
    paymentKind: null,
    batchId,
    reversesId: null,
    backDateReason: null,
    approvedById: witnessId,
    createdAt: now,
    createdById: caller.userId,
    lines: transfer({ debit: { accountId: bank }, credit: { accountId: from }, amount }),
  });
  await tx.query(keep, [
    ...[id, input.taken_from, bank, input.slip_number, input.slip_date, input.media_id],
    witnessId,
  ]);
  call.audit({ entity: "transaction", entityId: id });
  return { id, reference, entry_date: today, amount };
}

export const depositInBankHandler = serveWithPrecheck(depositInBank, secondPersonOf(depositInBank), deposit, {
  status: 201,
});
