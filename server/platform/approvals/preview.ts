import { isDeepStrictEqual } from "node:util";
import type { ApprovalPreview, EntryPreview } from "#contract/entities/approval";
import type { Transaction } from "#server/platform/db/database";
import type { AuditEntry, Effects, LiveEvent } from "#server/platform/operations/commit-effects";

/** Reads what a call wrote into the books, by what it emitted, in the transaction it wrote it in. */
export type ReadEntries = (tx: Transaction, events: readonly LiveEvent[]) => Promise<EntryPreview[]>;

type Values = Record<string, unknown>;
const valuesOf = (value: unknown): Values => (typeof value === "object" && value ? { ...value } : {});
/** As the database keeps it: moments as texts, nothing undefined. */
const plain = (value: unknown): Values => JSON.parse(JSON.stringify(valuesOf(value)));

/** What is told of every row that is written, and says nothing about what it means. */
const told = ["updated_at", "updated_by_id", "updated_by_name", "version"];

function recordOf({ entity, entityId, before, after }: AuditEntry) {
  const [was, will] = [plain(before), plain(after)];
  const names = Object.keys(before === undefined ? will : { ...was, ...will });
  const changes = names
    .filter((field) => !told.includes(field) && !isDeepStrictEqual(was[field] ?? null, will[field] ?? null))
    .map((field) => ({ field, before: was[field] ?? null, after: will[field] ?? null }));
  const name = String(will.full_name ?? will.name ?? was.name ?? "") || null;
  return { entity: entity ?? null, entity_id: entityId ?? null, name, changes };
}

/** What a call did so far: the records it changed and the entries it posted. */
export async function readPreview(
  tx: Transaction,
  { auditEntries, events }: Effects,
  readEntries: ReadEntries,
): Promise<ApprovalPreview> {
  const entries = await readEntries(tx, events);
  return { records: entries.length > 0 ? [] : auditEntries.map(recordOf), entries };
}

const restsOn = ({ records }: ApprovalPreview) =>
  new Map(
    records.flatMap(({ entity_id, changes }) =>
      changes.map(({ field, before }) => [`${entity_id} ${field}`, before] as const),
    ),
  );
const postingsOf = ({ entries }: ApprovalPreview) =>
  entries.map(({ amount, lines }) => [
    amount,
    lines.map(({ account_code, member_name, debit, credit }) => [account_code, member_name, debit, credit]),
  ]);

/**
 * Whether what was shown to who decides is what would be done now: the records it changes are as they were,
 * and it posts the same lines. Balances may have moved: the books check them anew.
 */
export function isAsShown(shown: ApprovalPreview, now: ApprovalPreview): boolean {
  const current = restsOn(now);
  const isSame = [...restsOn(shown)].every(
    ([field, before]) => !current.has(field) || isDeepStrictEqual(current.get(field), before),
  );
  return isSame && isDeepStrictEqual(postingsOf(shown), postingsOf(now));
}
