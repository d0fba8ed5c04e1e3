import { type SQL, sql } from "drizzle-orm";
import { notFound } from "#contract/kit/refusal";
import { query, type Transaction } from "#server/platform/db/database";

/** What of a person's row a list shows beside their id. */
export const ofPerson = (what: SQL, id: SQL) => sql`(select ${what} from user_account u where u.id = ${id})`;

/** What the person of that column is called: "Juan Santos Cruz Jr.". */
export const personName = (id: SQL) => ofPerson(sql`u.full_name`, id);

/** How a list names the person of that column. */
export const namesOf = (id: SQL) => ({
  user_name: ofPerson(sql`u.user_name`, id),
  user_full_name: personName(id),
});

/**
 * The person behind a membership of the branch, also one that has ended: what they did stays theirs. Refuses
 * with 404 one that is not there.
 */
export async function personBehind(tx: Transaction, membershipId: string | undefined): Promise<string> {
  const [found] = await query<{ user_id: string }>(
    tx,
    sql`select user_id from user_organization
      where id = ${membershipId} and branch_id = (select kaban_branch())`,
  );
  if (!found) throw notFound();
  return found.user_id;
}
