import type { Transaction } from "#server/platform/db/database";

/** Somebody who decides, and somebody who asked: one pair of eyes if the second made the first. */
export interface Dependence {
  userId: string;
  makerId: string;
}

interface Pairs {
  people: readonly string[];
  makers: readonly string[];
  now: Date;
}

// Whose password one of the makers gave, which they might have chosen anew with it, or whose rights.
const readGiven = `
  select u.id as "userId", u.password_set_by_id as "makerId" from user_account u
  where u.id = any($1::uuid[]) and u.password_set_by_id = any($2::uuid[])
    and (u.is_password_temporary or u.password_chosen_at is null
      or u.password_chosen_at > $3::timestamptz - make_interval(days => coalesce((
        select s.given_password_days from approval_setting s where s.branch_id = (select kaban_branch())
          and s.organization_id = (select kaban_organization())), 30)))
  union select p.id, m.rights_given_by_id from unnest($1::uuid[]) as p (id)
  cross join lateral (select * from user_organization where user_id = p.id and deleted_at is null and
    branch_id = (select kaban_branch()) and rights_given_at > $3::timestamptz - interval '1 day' offset 0) m
  where m.rights_given_by_id = any($2::uuid[])`;

/**
 * Who of the people does not count as a second pair of eyes for whom of the makers: themselves, whoever the
 * maker gave a password (for the branch's days after their own choice, unless that came by a mailed link),
 * and whoever the maker gave their rights within a day.
 */
export async function readDependences(tx: Transaction, pairs: Pairs): Promise<Dependence[]> {
  const { people, makers, now } = pairs;
  const themselves = people.filter((userId) => makers.includes(userId));
  const { rows } = await tx.query(readGiven, [people, makers, now]);
  return [...themselves.map((userId) => ({ userId, makerId: userId })), ...(rows as Dependence[])];
}

/** Whether somebody counts as a second pair of eyes for each of the makers: see readDependences. */
export async function isIndependent(
  tx: Transaction,
  { userId, makers, now }: { userId: string; makers: readonly string[]; now: Date },
): Promise<boolean> {
  return (await readDependences(tx, { people: [userId], makers, now })).length === 0;
}
