import { sql } from "drizzle-orm";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { reprintList } from "#contract/entities/reprint";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const column = (name: string) => sql`b.${sql.identifier(name)}`;
const { is_returned: _, ...plain } = receiptBookletList.fields;

// From the tables of what is printed again alone, so that the journal is asked by its keys.
const reprinted = sql`(
  select p.organization_id, p.branch_id, p.entry_id as record_id, p.print_number, p.printed_at,
    p.printed_by_id,
    case e.source when 'withdraw' then 'withdrawal slip' else 'receipt' end as kind, e.reference as number,
    e.amount
  from receipt_print p
  join journal_entry e on e.organization_id = p.organization_id and e.branch_id = p.branch_id
    and e.id = p.entry_id
  where p.print_number > 1
  union all
  select p.organization_id, p.branch_id, p.voucher_id, p.print_number, p.printed_at, p.printed_by_id,
    case v.kind when 'journal' then 'journal voucher' else 'check voucher' end, v.number, v.amount
  from voucher_reprint p
  join voucher v on v.organization_id = p.organization_id and v.branch_id = p.branch_id
    and v.id = p.voucher_id
  union all
  select p.organization_id, p.branch_id, p.check_id, p.print_number, p.printed_at, p.printed_by_id, 'check',
    c.number, c.amount
  from issued_check_print p
  join issued_check c on c.organization_id = p.organization_id and c.branch_id = p.branch_id
    and c.id = p.check_id
  where p.print_number > 1) r`;
const ofReprint = (name: string) => sql`r.${sql.identifier(name)}`;

/** Who has which booklet of receipts, who had, and what was printed again. */
export const numberLists: readonly ServedList[] = [
  {
    list: receiptBookletList,
    source: {
      from: sql`receipt_booklet b`,
      tenant: inBranch("b"),
      columns: {
        ...Object.fromEntries(Object.keys(plain).map((name) => [name, column(name)])),
        is_returned: sql`(b.returned_on is not null)`,
      },
      also: {
        user_name: personName(column("user_id")),
        handed_out_by_name: personName(column("handed_out_by_id")),
        returned_to_name: personName(column("returned_to_id")),
        name: sql`(b.prefix || b.first_number || '–' || b.prefix || b.last_number)`,
        version: column("version"),
      },
      key: [sql`b.id`],
    },
  },
  {
    list: reprintList,
    source: {
      from: reprinted,
      tenant: inBranch("r"),
      columns: Object.fromEntries(Object.keys(reprintList.fields).map((name) => [name, ofReprint(name)])),
      also: { printed_by_name: personName(ofReprint("printed_by_id")), record_id: ofReprint("record_id") },
      key: [ofReprint("record_id"), ofReprint("print_number")],
      id: sql`r.record_id || '-' || r.print_number`,
    },
  },
];
