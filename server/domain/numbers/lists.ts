import { sql } from "drizzle-orm";
import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

const column = (name: string) => sql`b.${sql.identifier(name)}`;
const { is_returned: _, ...plain } = receiptBookletList.fields;

/** Who has which booklet of receipts, and who had. */
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
];
