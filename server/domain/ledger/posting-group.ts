import type { Operation } from "#contract/kit/operation";
import { Refusal } from "#contract/kit/refusal";
import type { Posting } from "#server/domain/ledger/journal";
import { type Locked, lockFor, type Wanted, wantedTogether } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import type { Allowed } from "#server/domain/ledger/rules";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import type { AheadCall, Batched } from "#server/platform/operations/run";

/** What becomes of a call: an entry, or what refuses it before the ledger is asked. */
export interface Built {
  entry: Posting | Refusal;
  /** It is paid on a notice, which is there for others where the ledger refuses it. */
  usesNotice?: boolean;
  /** It is refused for want of a notice. */
  lacksNotice?: boolean;
}

/** What is known of a call before anything is locked. */
type Asked = Pick<AheadCall<Operation>, "input" | "caller" | "today">;

/** How calls of one operation become entries, in one group with whatever else is posted in their branch. */
interface GroupedPostingOf<Call extends Asked, Read> {
  operation: Operation;
  /** Reads what never changes, before anything is locked. */
  read?(tx: Transaction, calls: readonly Pick<Call, keyof Asked>[]): Promise<Read>;
  /** What the calls are about, to be locked. */
  wanted(calls: readonly Pick<Call, keyof Asked>[], read: Read): Wanted;
  /** What becomes of each call, in order. */
  build(tx: Transaction, calls: readonly Call[], locked: Locked, read: Read): Promise<Built[]>;
  /** The answer to a call whose entry the ledger took or refused. */
  answer(tx: Transaction, call: Call, result: Allowed | LedgerRefusal): unknown;
}

/** Of whatever operation; what it is asked for is its own. */
export type GroupedPosting = GroupedPostingOf<Call, unknown>;

type Call = BranchCall<Operation>;

export const defineGroupedPosting = <Own extends Asked, Read = undefined>(
  posting: GroupedPostingOf<Own, Read>,
) => posting as unknown as GroupedPosting;

interface Looked {
  locked: Locked;
  read: ReadonlyMap<GroupedPosting, unknown>;
}

function byKind<One extends Pick<Call, "operation">>(
  kinds: readonly GroupedPosting[],
  calls: readonly One[],
) {
  return kinds.flatMap((kind) => {
    const own = calls.filter(({ operation }) => operation === kind.operation);
    return own.length > 0 ? [{ kind, own }] : [];
  });
}

async function look(
  kinds: readonly GroupedPosting[],
  tx: Transaction,
  calls: readonly AheadCall<Operation>[],
): Promise<Looked> {
  const read = new Map<GroupedPosting, unknown>();
  const wanted: Wanted[] = [];
  for (const { kind, own } of byKind(kinds, calls)) {
    read.set(kind, await kind.read?.(tx, own));
    wanted.push(kind.wanted(own, read.get(kind)));
  }
  return { locked: await lockFor(tx, wantedTogether(wanted)), read };
}

/**
 * Posts what may be posted of the calls as one group, in their order, and answers each. A notice that was
 * taken for a withdrawal which the ledger then refused is there for those after it: they are asked again.
 */
async function postAll(
  kinds: readonly GroupedPosting[],
  tx: Transaction,
  calls: readonly Call[],
  looked: Looked,
): Promise<unknown[]> {
  const built = new Map<Call, Built>();
  const kindOf = new Map<Call, GroupedPosting>();
  for (const { kind, own } of byKind(kinds, calls)) {
    const all = await kind.build(tx, own, looked.locked, looked.read.get(kind));
    for (const [index, call] of own.entries()) {
      built.set(call, all[index] as Built);
      kindOf.set(call, kind);
    }
  }
  const entries = calls.map((call) => (built.get(call) as Built).entry);
  const postings = entries.filter((entry): entry is Posting => !(entry instanceof Refusal));
  const results = (await post(tx, postings, looked.locked)).values();
  const answers = calls.map((call, index) => {
    const entry = entries[index];
    if (entry instanceof Refusal) return entry;
    return (kindOf.get(call) as GroupedPosting).answer(
      tx,
      call,
      results.next().value as Allowed | LedgerRefusal,
    );
  });
  const isFreed = calls.some(
    (call, index) => built.get(call)?.usesNotice && answers[index] instanceof Refusal,
  );
  const waiting = calls.filter((call) => built.get(call)?.lacksNotice);
  if (!isFreed || waiting.length === 0) return answers;
  const again = await postAll(kinds, tx, waiting, looked);
  return answers.map((answer, index) => again[waiting.indexOf(calls[index] as Call)] ?? answer);
}

/** Carries out calls of these operations together: one call of the database locks for all, one writes. */
export const postInGroup = (kinds: readonly GroupedPosting[]): Batched<Operation, Looked> => ({
  look: (tx, calls) => look(kinds, tx, calls),
  handle: (tx, calls, looked) => postAll(kinds, tx, calls, looked),
});
