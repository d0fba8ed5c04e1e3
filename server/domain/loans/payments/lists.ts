import { sql } from "drizzle-orm";
import { loanCollectionList } from "#contract/entities/loan-collection";
import { countAtMost, searchLoans } from "#server/domain/loans/records/lists";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const ofLoan = ["number", "member_id", "loan_product_id", "maturity_date"];

/** Who is to be called: loans that are owed, with the number of their member. */
export const loanCollections: ServedList = {
  list: loanCollectionList,
  source: () => ({
    from: sql`loan_standing s
      join loan l on l.organization_id = s.organization_id and l.branch_id = s.branch_id and l.id = s.loan_id
      left join member m on m.branch_id = l.branch_id and m.id = l.member_id
      left join loan_product p on p.branch_id = l.branch_id and p.id = l.loan_product_id`,
    tenant: inBranch("s"),
    where: sql`l.state = 'released' and s.as_of > '0001-01-01'`,
    columns: Object.fromEntries(
      Object.keys(loanCollectionList.fields).map((name) => {
        if (name === "contact_number") return [name, sql`m.contact_number`];
        return [name, sql`${sql.raw(ofLoan.includes(name) ? "l" : "s")}.${sql.identifier(name)}`];
      }),
    ),
    also: { member_name: sql`m.full_name`, loan_product_name: sql`p.name`, name: sql`l.name` },
    key: [sql`l.id`],
    search: searchLoans,
    countAtMost,
  }),
};
