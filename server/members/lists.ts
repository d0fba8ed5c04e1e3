import { type SQL, sql } from "drizzle-orm";
import { memberList } from "#contract/entities/member";
import type { ServedList } from "#server/lists/source";

/** Every word must be there, in any order: "juan cruz" finds "Cruz, Juan". */
function withAllWords(q: string): SQL {
  const words = q.split(/[\s,]+/).filter((word) => word !== "");
  const conditions = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
    return sql`m.search_text like kaban_plain(${pattern})`;
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** The members of the branch. */
export const memberLists: ServedList[] = [
  {
    list: memberList,
    source: {
      from: sql`member m`,
      where: sql`m.deleted_at is null`,
      columns: {
        passbook: sql`m.passbook`,
        full_name: sql`m.full_name`,
        last_name: sql`m.last_name`,
        first_name: sql`m.first_name`,
        sex: sql`m.sex`,
        birthdate: sql`m.birthdate`,
        civil_status: sql`m.civil_status`,
        contact_number: sql`m.contact_number`,
        status: sql`m.status`,
        is_closed: sql`m.is_closed`,
        created_at: sql`m.created_at`,
      },
      key: [sql`m.id`],
      search: withAllWords,
    },
  },
];
