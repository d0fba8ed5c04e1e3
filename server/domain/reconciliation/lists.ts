import { sql } from "drizzle-orm";
import { bankStatementList, reconciliationList } from "#contract/entities/bank-statement";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const bankAccountName = (of: string) => sql`(select b.name from bank_account b
  where ${inBranch("b")} and b.id = ${sql.raw(of)}.bank_account_id)`;

const ofStatements: ServedList = {
  list: bankStatementList,
  source: {
    from: sql`bank_statement_line s left join bank_match m on m.organization_id = s.organization_id
      and m.branch_id = s.branch_id and m.id = s.match_id`,
    tenant: inBranch("s"),
    columns: {
      entry_date: sql`s.entry_date`,
      bank_account_id: sql`s.bank_account_id`,
      description: sql`s.description`,
      reference: sql`s.reference`,
      amount: sql`s.amount`,
      balance: sql`s.balance`,
      is_matched: sql`(s.match_id is not null)`,
      matched_by_id: sql`m.matched_by_id`,
      created_at: sql`s.created_at`,
    },
    also: {
      bank_account_name: bankAccountName("s"),
      matched_by_name: personName(sql`m.matched_by_id`),
      name: sql`coalesce(s.reference, s.description, s.entry_date::text)`,
      version: sql`s.version`,
    },
    key: [sql`s.id`],
  },
};

const ofReconciliations: ServedList = {
  list: reconciliationList,
  source: {
    from: sql`bank_reconciliation r`,
    tenant: inBranch("r"),
    columns: Object.fromEntries(
      Object.keys(reconciliationList.fields).map((name) => [name, sql`r.${sql.identifier(name)}`]),
    ),
    also: {
      bank_account_name: bankAccountName("r"),
      closed_by_name: personName(sql`r.closed_by_id`),
      decided_by_name: personName(sql`r.decided_by_id`),
      name: sql`(${bankAccountName("r")} || ' ' || r.through::text)`,
      version: sql`r.version`,
    },
    key: [sql`r.id`],
  },
};

/** What banks say, and how the books agreed with it. */
export const reconciliationLists: readonly ServedList[] = [ofStatements, ofReconciliations];
