import type { Transaction } from "#server/platform/db/database";

/** A request and the key it came under: a key belongs to person, branch and operation. */
interface Keyed {
  caller: { userId: string };
  operation: string;
  key: string | null;
}

type Known = Map<string, { request_hash: Buffer; answer: unknown }>;

const keysOf = (keyed: readonly Keyed[]) => [
  keyed.map(({ caller }) => caller.userId),
  keyed.map(({ operation }) => operation),
  keyed.map(({ key }) => key),
];

/** What was answered in this branch before to the same keys of the same people and operation. */
export async function readStoredResponses(tx: Transaction, requests: readonly Keyed[]): Promise<Known> {
  const keyed = requests.filter(({ key }) => key !== null);
  if (keyed.length === 0) return new Map();
  const { rows } = await tx.query({
    name: "stored-responses",
    text: `select a.* from unnest($1::uuid[], $2::text[], $3::text[]) as asked (user_id, operation, key)
      cross join lateral (
        select user_id, key, request_hash, answer from remembered_answer a
        where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
          and a.user_id = asked.user_id and a.operation = asked.operation and a.key = asked.key offset 0) a`,
    values: keysOf(keyed),
  });
  return new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]));
}

const claim = `
  insert into remembered_answer (organization_id, branch_id, user_id, operation, key, request_hash, answer,
      created_at)
    select kaban_organization(), kaban_branch(), user_id, operation, key, '', 'null', now()
    from unnest($1::uuid[], $2::text[], $3::text[]) as asked (user_id, operation, key)
    order by 3, 4, 5 on conflict do nothing`;

/** Waits for every transaction that is just storing an answer under one of these keys. */
export async function awaitKeys(tx: Transaction, requests: readonly Keyed[]): Promise<void> {
  await tx.query("savepoint claim");
  await tx.query(claim, keysOf(requests));
  await tx.query("rollback to savepoint claim");
}
