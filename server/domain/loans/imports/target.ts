import { v7 as uuidv7 } from "uuid";
import { importedLoanLine, loanImportList } from "#contract/entities/loan-import";
import { permissionOf } from "#contract/kit/operation";
import { postImportedLoans } from "#contract/operations/loans/import-loans";
import { type ReadLine, readLoanLines, type WaitingLoan } from "#server/domain/loans/imports/read-lines";
import type { ImportTarget } from "#server/platform/imports/target";

const addSet = `
  insert into loan_import (organization_id, branch_id, id, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3) on conflict do nothing`;

const columns = {
  ...{ id: "uuid", number: "text", member_id: "uuid", loan_product_id: "uuid", officer_id: "uuid" },
  ...{ member_account_id: "uuid", granted_on: "date", amount: "bigint", term_months: "integer" },
  ...{ payment_mode: "text", interest_rate: "numeric", first_due_date: "date", first_day: "integer" },
  ...{ second_day: "integer", payment_days: "integer", taken_over_on: "date", outstanding: "bigint" },
  ...{ interest_due: "bigint", fines_due: "bigint", maturity_date: "date", instalments: "jsonb" },
  payments: "jsonb",
};
const names = Object.keys(columns).join(", ");
const addLoans = `
  insert into loan_taken_over (organization_id, branch_id, import_id, ${names})
  select kaban_organization(), kaban_branch(), $1, ${names}
  from jsonb_to_recordset($2) as o (${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ")})`;

const permission = permissionOf(postImportedLoans);

/** Loans of old books from a file. They wait to be posted, all at once, by an operation. */
export const loanTarget: ImportTarget<ReadLine> = {
  name: loanImportList.name,
  label: loanImportList.label,
  fields: importedLoanLine,
  permission,
  undoPermission: permission,
  topic: loanImportList.name,
  groupedBy: "number",
  unique: [{ field: "number", keyOf: ({ number, loan }) => (loan ? number.toLowerCase() : null) }],
  read: readLoanLines,
  check: async () => [],
  async add({ tx, runId, now, userId }, rows) {
    const loans = rows.flatMap(({ loan }): (WaitingLoan & { id: string })[] =>
      loan ? [{ id: uuidv7(), ...loan }] : [],
    );
    await tx.query(addSet, [runId, now, userId]);
    await tx.query(addLoans, [runId, JSON.stringify(loans)]);
    return loans.map((after) => ({ id: after.id, after }));
  },
  async findBlockers({ tx, runId }) {
    const { rows } = await tx.query<{ posted_at: Date | null; file_name: string }>(
      `select s.posted_at, r.file_name from loan_import s
       join import_run r on r.branch_id = s.branch_id and r.id = s.id
       where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
         and s.id = $1 for update of s`,
      [runId],
    );
    const reason = "The loans are posted: take them back first";
    return rows.flatMap(({ posted_at, file_name }) => (posted_at ? [{ title: file_name, reason }] : []));
  },
  async remove({ tx, runId }) {
    for (const owned of ["loan_taken_over where import_id", "loan_import where id"]) {
      await tx.query(
        `delete from ${owned} = $1 and organization_id = (select kaban_organization())
           and branch_id = (select kaban_branch())`,
        [runId],
      );
    }
  },
};
