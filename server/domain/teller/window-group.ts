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

/** How calls of one operation become entries, in one group with whatever else is posted at the windows. */
interface WindowPostingOf<Op, Read> {
  operation: Operation;
  /** Reads what never changes, before anything is locked. */
  read?(tx: Transaction, calls: readonly AheadCall<Op>[]): Promise<Read>;
  /** What the calls are about, to be locked. */
  wanted(calls: readonly AheadCall<Op>[], read: Read): Wanted;
  /** What becomes of each call, in order. */
  build(tx: Transaction, calls: readonly BranchCall<Op>[], locked: Locked, read: Read): Promise<Built[]>;
  /** The answer to a call whose entry the ledger took or refused. */
  answer(tx: Transaction, call: BranchCall<Op>, result: Allowed | LedgerRefusal): unknown;
}

/** Of whatever operation; what it is asked for is its own. */
export type WindowPosting = WindowPostingOf<Operation, unknown>;

export const defineWindowPosting = <Op, Read = undefined>(posting: WindowPostingOf<Op, Read>) =>
  posting as unknown as WindowPosting;

type Call = BranchCall<Operation>;

interface Looked {
  locked: Locked;
  read: ReadonlyMap<WindowPosting, unknown>;
}

function byKind<One extends Pick<Call, "operation">>(kinds: readonly WindowPosting[], calls: readonly One[]) {
  return kinds.flatMap((kind) => {
    const own = calls.filter(({ operation }) => operation === kind.operation);
    return own.length > 0 ? [{ kind, own }] : [];
  });
}

async function look(
  kinds: readonly WindowPosting[],
  tx: Transaction,
  calls: readonly AheadCall<Operation>[],
): Promise<Looked> {
  const read = new Map<WindowPosting, unknown>();
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
  kinds: readonly WindowPosting[],
  tx: Transaction,
  calls: readonly Call[],
  looked: Looked,
): Promise<unknown[]> {
  const built = new Map<Call, Built>();
  const kindOf = new Map<Call, WindowPosting>();
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
    return (kindOf.get(call) as WindowPosting).answer(
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
export const postAtWindow = (kinds: readonly WindowPosting[]): Batched<Operation, Looked> => ({
  look: (tx, calls) => look(kinds, tx, calls),
  handle: (tx, calls, looked) => postAll(kinds, tx, calls, looked),
});
