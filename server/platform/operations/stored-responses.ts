import { createHash } from "node:crypto";
import { type Operation, permissionOf } from "#contract/kit/operation";
import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";

/** A request and the key it came under: a key belongs to person, branch and operation. */
interface Keyed {
  caller: Pick<Caller, "userId" | "membership">;
  operation: Operation;
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

/** So much of a hash as tells apart whatever anybody asks: a UUID holds it. */
export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** What an answer is kept under. */
export const askedBy = ({ caller: { userId, membership }, operation, key }: Keyed) =>
  digestOf(`${membership?.branchId} ${digestOf(`${userId} ${permissionOf(operation)} ${key}`)}`);

/** What was answered in this branch before to the same keys of the same people and operation. */
export async function readStoredResponses(
  tx: Transaction,
  requests: readonly Keyed[],
  readReceipts: ReadReceipts,
): Promise<Known> {
  const asked = requests.filter(({ key }) => key !== null).map(askedBy);
  if (asked.length === 0) return new Map();
  const { rows } = await tx.query({
    name: "stored-responses",
    text: `select replace(asked::text, '-', '') as asked, replace(request::text, '-', '') as request, answer,
      entry_id from answers_to($1)`,
    values: [asked],
  });
  const posted = rows.flatMap(({ entry_id }) => entry_id ?? []);
  const told = posted.length > 0 ? await readReceipts(tx, posted) : new Map();
  return new Map(rows.map((row) => [row.asked, { ...row, answer: row.answer ?? told.get(row.entry_id) }]));
}

const claim = `
  insert into remembered_answer (organization_id, branch_id, asked, request, answer, created_at)
    select kaban_organization(), kaban_branch(), asked, '00000000-0000-0000-0000-000000000000', 'null', now()
    from unnest($1::uuid[]) as asked order by 3 on conflict do nothing`;

/** Waits for every transaction that is just storing an answer under one of these keys. */
export async function awaitKeys(tx: Transaction, requests: readonly Keyed[]): Promise<void> {
  await tx.query("savepoint claim");
  await tx.query(claim, [requests.map(askedBy)]);
  await tx.query("rollback to savepoint claim");
}
