import { disbursementTransactionList } from "#contract/entities/disbursement-transaction";
import { amountInWords } from "#contract/kit/amount-in-words";
import { date, money, text } from "#contract/kit/field";
import { printDisbursement } from "#contract/operations/prints/prints";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { servePaper } from "#server/domain/prints/paper";
import { can } from "#server/platform/auth/session";

const read = `
  select e.reference as reference_number, e.entry_date, e.amount, e.description, d.payee, e.created_by_id,
    (select t.name from disbursement t where t.organization_id = d.organization_id
       and t.branch_id = d.branch_id and t.id = d.disbursement_id) as disbursement,
    (select b.reference from transaction_batch b where b.branch_id = e.branch_id and b.id = e.batch_id)
      as batch,
    (select r.reference from journal_entry r where r.branch_id = e.branch_id and r.reverses_id = e.id)
      as reversed_by,
    (select u.full_name from user_account u where u.id = e.created_by_id) as teller,
    (select u.full_name from user_account u where u.id = e.approved_by_id) as approved_by
  from disbursement_transaction d join journal_entry e on e.branch_id = d.branch_id and e.id = d.id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = $1`;

const fields = {
  reference_number: text({ label: "Reference no." }),
  entry_date: date(),
  disbursement: text(),
  payee: text(),
  amount: money(),
  amount_in_words: text({ label: "Amount in words" }),
  description: text(),
  batch: text(),
  teller: text(),
};

/** Most slips need nobody's approval, and few are reversed. */
const toldOf = ({ approved_by, reversed_by }: Record<string, unknown>) => ({
  ...fields,
  ...(approved_by !== null && { approved_by: text({ label: "Approved by" }) }),
  ...(reversed_by !== null && { reversed_by: text({ label: "Reversed by" }) }),
});

export const printDisbursementHandler = servePaper(printDisbursement, async (call) => {
  const { tx, input, caller, refusal, audit } = call;
  const { rows } = await tx.query(read, [input.id]);
  const [slip] = rows;
  const mayRead =
    slip?.created_by_id === caller.userId ||
    can(caller.membership, `${disbursementTransactionList.name}:read`);
  if (!slip || !mayRead) throw refusal("entry_not_found");
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, input.language);
  const { reference_number } = slip;
  audit({ entity: "transaction", entityId: input.id, after: { reference_number } });
  return {
    ...paper,
    name: `disbursement-${reference_number}`,
    title: t("disbursement_slip"),
    about: `${reference_number} ${slip.payee}`,
    sections: [
      { kind: "facts", fields: toldOf(slip), row: { ...slip, amount_in_words: amountInWords(slip.amount) } },
      { kind: "signatures", lines: [t("paid_by"), t("approved_by"), `${t("received_by")}: ${slip.payee}`] },
    ],
  };
});
