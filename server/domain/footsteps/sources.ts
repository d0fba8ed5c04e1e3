import { type SQL, sql } from "drizzle-orm";
import { notFound } from "#contract/kit/refusal";
import { namesOf, ofPerson } from "#server/platform/auth/people";
import { query, type Transaction } from "#server/platform/db/database";
import { inBranch, type ListSource } from "#server/platform/lists/source";

/** Counting stops here: beyond it nobody reads the number, and the log only grows. */
const countAtMost = 10_000;

const asIs = ["organization_id", "branch_id", "before", "after", "user_agent", "referer"] as const;
const alsoAsIs = ["accept_language", "latitude", "longitude"] as const;
const column = (name: string): [string, SQL] => [name, sql`f.${sql.identifier(name)}`];

/**
 * The footsteps of a tenant that meet a condition, as every view of them shows them: rows of their own, and
 * the entries of the journal that are the footsteps of what posted them.
 */
function footstepsOf(tenant: SQL, where = sql`true`, from = sql`footstep_shown f`): ListSource {
  const plain = ["created_at", "user_id", "module", "activity", "description", "entity", "level", "origin"];
  const more = ["ip_address", "device_type", "location", "request_id"];
  return {
    from,
    tenant,
    where: sql`f.is_step and ${where}`,
    columns: {
      ...Object.fromEntries([...plain, ...more].map(column)),
      account_type: sql`f.user_type`,
      entity_id: sql`f.entity_id::text`,
      place: sql`kaban_place(f.branch_id)`,
    },
    also: {
      ...Object.fromEntries([...asIs, ...alsoAsIs].map(column)),
      ...namesOf(sql`f.user_id`),
      media_id: ofPerson(sql`u.media_id`, sql`f.user_id`),
    },
    key: [sql`f.id`],
    neverEmpty: ["created_at"],
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

/**
 * What was done in the branches of the transaction's organisation where that person may read footsteps. Those
 * of each branch come in their order, so that a page of several reads a page of each.
 */
export async function ofOrganization(tx: Transaction, userId: string): Promise<ListSource> {
  await tx.query("select set_config('kaban.user_id', $1, true)", [userId]);
  const branches = await query<{ id: string }>(
    tx,
    sql`select unnest(kaban_footstep_branches()) as id order by 1`,
  );
  const inOrganization = sql`f.organization_id = (select kaban_organization())`;
  const [first, ...others] = branches.map(({ id }) => sql`${inOrganization} and f.branch_id = ${id}::uuid`);
  if (!first) return footstepsOf(sql`false`);
  if (others.length === 0) return footstepsOf(first);
  // What is narrowed down is still read in order, as far as a page takes, and not sorted out of all.
  await tx.query("set local enable_sort = off");
  const inOrder = [first, ...others].map(
    (ofOne) => sql`(select f.* from footstep_shown f where f.is_step and ${ofOne}
      order by f.created_at desc, f.id desc)`,
  );
  return footstepsOf(inOrganization, sql`true`, sql`(${sql.join(inOrder, sql` union all `)}) f`);
}

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
        join footstep s on s.branch_id = l.branch_id and s.entity_id = l.entry_id where ${ofLines}
      union select l.entry_id from journal_line l where ${ofLines})`,
  );
}
