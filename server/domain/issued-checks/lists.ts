import { sql } from "drizzle-orm";
import { issuedCheckList } from "#contract/entities/issued-check";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const { voucher_number: _, ...own } = issuedCheckList.fields;

/** Every check that the branch wrote or spoiled. */
export const issuedCheckLists: readonly ServedList[] = [
  {
    list: issuedCheckList,
    source: {
      from: sql`issued_check c left join voucher v on v.organization_id = c.organization_id
        and v.branch_id = c.branch_id and v.id = c.voucher_id`,
      tenant: inBranch("c"),
      columns: {
        ...Object.fromEntries(Object.keys(own).map((name) => [name, sql`c.${sql.identifier(name)}`])),
        voucher_number: sql`v.number`,
      },
      also: {
        bank_account_name: sql`(select b.name from bank_account b where ${inBranch("b")}
          and b.id = c.bank_account_id)`,
        issued_by_name: personName(sql`c.issued_by_id`),
        cancelled_by_name: personName(sql`c.cancelled_by_id`),
        name: sql`c.number`,
        voucher_id: sql`c.voucher_id`,
      },
      key: [sql`c.id`],
    },
  },
];
