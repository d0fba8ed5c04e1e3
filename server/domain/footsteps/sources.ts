import { type SQL, sql } from "drizzle-orm";
import { notFound } from "#contract/kit/refusal";
import { namesOf, ofPerson } from "#server/platform/auth/people";
import { query, type Transaction } from "#server/platform/db/database";
import { inBranch, type ListSource } from "#server/platform/lists/source";

/** Counting stops here: beyond it nobody reads the number, and the log only grows. */
const countAtMost = 10_000;

const asIs = ["organization_id", "branch_id", "before", "user_agent", "referer"] as const;
const alsoAsIs = ["accept_language", "latitude", "longitude"] as const;
const column = (name: string): [string, SQL] => [name, sql`f.${sql.identifier(name)}`];

/** The footsteps of a tenant that meet a condition, as every view of them shows them. */
function footstepsOf(tenant: SQL, where = sql`true`): ListSource {
  const plain = ["created_at", "user_id", "module", "activity", "description", "entity", "level", "origin"];
  const more = ["ip_address", "device_type", "location", "request_id"];
  return {
    from: sql`footstep f`,
    tenant,
    where,
    columns: {
      ...Object.fromEntries([...plain, ...more].map(column)),
      account_type: sql`f.user_type`,
      entity_id: sql`f.entity_id::text`,
      place: sql`kaban_place(f.branch_id)`,
    },
    also: {
      ...Object.fromEntries([...asIs, ...alsoAsIs].map(column)),
      // Where nothing is said of a posting, its entry says it.
      after: sql`case when f.after is null and f.entity = 'transaction' then footstep_posted(f.id)
        else f.after end`,
      ...namesOf(sql`f.user_id`),
      media_id: ofPerson(sql`u.media_id`, sql`f.user_id`),
    },
    key: [sql`f.id`],
    countAtMost,
  };
}

const ofThisBranch = inBranch("f");

/** What was done in the branch. */
export const ofBranch = footstepsOf(ofThisBranch);

/** What one person did in the branch. */
export const ofPersonInBranch = (userId: string) => footstepsOf(ofThisBranch, sql`f.user_id = ${userId}`);

/** What one person did anywhere. */
export const doneBy = (userId: string) => footstepsOf(sql`f.user_id = ${userId}`);

/** Lets a transaction of a branch read, of footsteps, what that person may read besides. */
export const readAs = (tx: Transaction, userId: string) =>
  tx.query("select set_config('kaban.user_id', $1, true)", [userId]);

/** What was done in the branches of the organisation where the person named by readAs may read footsteps. */
export const ofOrganization = footstepsOf(
  sql`f.organization_id = (select kaban_organization())
    and f.branch_id = any((select kaban_footstep_branches())::uuid[])`,
);

/**
 * What was done to a member, to what hangs on them and with their money, and to those merged into them;
 * refuses with 404 a member that is not there.
 */
export async function aboutMember(tx: Transaction, memberId: string): Promise<ListSource> {
  const merged = await query<{ id: string }>(
    tx,
    sql`select id from member where branch_id = (select kaban_branch()) and id = ${memberId}
      union select id from member where branch_id = (select kaban_branch()) and merged_into_id = ${memberId}`,
  );
  const ids = merged.map(({ id }) => id);
  if (!ids.includes(memberId)) throw notFound();
  const members = sql`any(${sql.param(ids)}::uuid[])`;
  const ofLines = sql`${inBranch("l")} and l.member_id = ${members}`;
  return footstepsOf(
    ofThisBranch,
    sql`f.id in (
      select s.id from footstep s where ${inBranch("s")} and s.entity_id = ${members}
      union select s.id from footstep s where ${inBranch("s")} and s.member_profile_id = ${members}
      union select s.id from journal_line l
        join footstep s on s.branch_id = l.branch_id and s.entity_id = l.entry_id where ${ofLines})`,
  );
}
