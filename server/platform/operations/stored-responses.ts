import type { Transaction } from "#server/platform/db/database";

/** A request and the key it came under: a key belongs to person, branch and operation. */
interface Keyed {
  caller: { userId: string };
  operation: string;
  key: string | null;
}

type Known = Map<string, { request: string; answer: unknown }>;

/** What was answered when those entries were posted, by their ids. */
export type ReadReceipts = (tx: Transaction, entryIds: string[]) => Promise<Map<string, unknown>>;

const receipts = new WeakSet<object>();

/** Says of an answer that its entry, which has the same id, tells it again: it is not kept a second time. */
export function toldByEntry<Receipt extends { id: string }>(receipt: Receipt): Receipt {
  receipts.add(receipt);
  return receipt;
}

/** How an answer is kept: by its entry where that tells it, else as it is. */
export const keptAs = (answer: unknown) =>
  typeof answer === "object" && answer !== null && receipts.has(answer)
    ? { entry_id: (answer as { id: string }).id }
    : { answer: answer ?? null };

const keysOf = (keyed: readonly Keyed[]) => [
  keyed.map(({ caller }) => caller.userId),
  keyed.map(({ operation }) => operation),
  keyed.map(({ key }) => key),
];

/** What was answered in this branch before to the same keys of the same people and operation. */
export async function readStoredResponses(
  tx: Transaction,
  requests: readonly Keyed[],
  readReceipts: ReadReceipts,
): Promise<Known> {
  const keyed = requests.filter(({ key }) => key !== null);
  if (keyed.length === 0) return new Map();
  const { rows } = await tx.query({
    name: "stored-responses",
    text: `select asked.user_id, asked.key, a.* from unnest($1::uuid[], $2::text[], $3::text[])
        as asked (user_id, operation, key)
      cross join lateral (
        select request, answer, entry_id from remembered_answer a
        where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
          and a.asked = kaban_key_digest(asked.user_id, asked.operation, asked.key) offset 0) a`,
    values: keysOf(keyed),
  });
  const posted = rows.flatMap(({ entry_id }) => entry_id ?? []);
  const told = posted.length > 0 ? await readReceipts(tx, posted) : new Map();
  return new Map(
    rows.map(({ user_id, key, request, answer, entry_id }) => [
      `${user_id} ${key}`,
      { request, answer: entry_id ? told.get(entry_id) : answer },
    ]),
  );
}

const claim = `
  insert into remembered_answer (organization_id, branch_id, asked, request, answer, created_at)
    select kaban_organization(), kaban_branch(), kaban_key_digest(user_id, operation, key),
      '00000000-0000-0000-0000-000000000000', 'null', now()
    from unnest($1::uuid[], $2::text[], $3::text[]) as asked (user_id, operation, key)
    order by 3 on conflict do nothing`;

/** Waits for every transaction that is just storing an answer under one of these keys. */
export async function awaitKeys(tx: Transaction, requests: readonly Keyed[]): Promise<void> {
  await tx.query("savepoint claim");
  await tx.query(claim, keysOf(requests));
  await tx.query("rollback to savepoint claim");
}
