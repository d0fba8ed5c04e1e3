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

// Whose password one of the makers chose, or whose rights one of them gave.
const readGiven = `
  select id as "userId", password_set_by_id as "makerId" from user_account
  where id = any($1::uuid[]) and password_set_by_id = any($2::uuid[])
  union select p.id, m.rights_given_by_id from unnest($1::uuid[]) as p (id)
  cross join lateral (select * from user_organization where user_id = p.id and deleted_at is null and
    branch_id = (select kaban_branch()) and rights_given_at > $3::timestamptz - interval '1 day' offset 0) m
  where m.rights_given_by_id = any($2::uuid[])`;

/**
 * Who of the people does not count as a second pair of eyes for whom of the makers: themselves, whoever the
 * maker chose the password of, and whoever the maker gave their rights within a day.
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
