import { sql } from "drizzle-orm";
import { tieOutItemList } from "#contract/entities/tie-out-item";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** What the tie-out of the branch has found. */
export const tieOutLists: readonly ServedList[] = [
  {
    list: tieOutItemList,
    source: {
      from: sql`tie_out_item i`,
      tenant: inBranch("i"),
      columns: {
        kind: sql`i.kind`,
        subject_name: sql`i.subject_name`,
        expected: sql`i.expected`,
        found: sql`i.found`,
        difference: sql`i.difference`,
        first_seen_at: sql`i.first_seen_at`,
        last_seen_at: sql`i.last_seen_at`,
        is_resolved: sql`(i.resolved_at is not null)`,
        resolved_at: sql`i.resolved_at`,
        owner_id: sql`i.owner_id`,
        note: sql`i.note`,
      },
      also: { owner_name: personName(sql`i.owner_id`), subject: sql`i.subject`, version: sql`i.version` },
      key: [sql`i.id`],
    },
  },
];
