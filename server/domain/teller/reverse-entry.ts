import { v7 as uuidv7 } from "uuid";
import type { EntrySource, PaymentKind } from "#contract/entities/journal";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import type { Refusal } from "#contract/kit/refusal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { checkStateOf } from "#server/domain/ledger/checks";
import { batchOf } from "#server/domain/ledger/counter";
import type { EndedPlacement, PlacementReopening } from "#server/domain/ledger/ended-placements";
import { type Line, mirrored, type Posting } from "#server/domain/ledger/journal";
import type { Locked } from "#server/domain/ledger/locks";
import { sidesOf } from "#server/domain/ledger/member-accounts";
import { type Built, defineGroupedPosting } from "#server/domain/ledger/posting-group";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";
import type { Allowed } from "#server/domain/ledger/rules";
import type { BranchCall } from "#server/platform/operations/call";

const reversible: readonly EntrySource[] = [
  "deposit",
  "withdraw",
  "payment",
  "savings interest",
  "savings charge",
  "adjustment",
  "disbursement",
];

type Call = BranchCall<typeof reverseEntry>;
type Answer = Output<typeof reverseEntry>;
type Originals = ReadonlyMap<string, Original>;

interface Original {
  id: string;
  reference: string;
  source: EntrySource;
  amount: number;
  member_id: string | null;
  account_id: string | null;
  payment_type_id: string | null;
  payment_kind: PaymentKind | null;
  created_by_id: string;
  is_of_loans: boolean;
  /** A time deposit was ended by it. */
  ends_placement: boolean;
  lines: Line[];
}

// Entries never change, so they are read before anything is locked.
const read = `
  select e.*, exists (select from loan_payment y where y.organization_id = (select kaban_organization())
      and y.branch_id = (select kaban_branch()) and y.entry_id = e.id) as is_of_loans,
    exists (select from time_deposit d where d.organization_id = (select kaban_organization())
      and d.branch_id = (select kaban_branch()) and d.end_entry_id = e.id) as ends_placement,
    (select json_agg(json_build_object('accountId', l.account_id, 'memberId', l.member_id,
        'memberAccountId', l.member_account_id, 'debit', l.debit, 'credit', l.credit) order by l.line_number)
      from journal_line l where l.branch_id = (select kaban_branch()) and l.entry_id = e.id) as lines
  from unnest($1::uuid[]) as asked (id) cross join lateral (
    select o.id, o.reference, o.source, o.amount, o.member_id, o.account_id, o.payment_type_id,
      o.payment_kind, o.created_by_id
    from journal_entry o where o.branch_id = (select kaban_branch()) and o.id = asked.id offset 0) e`;

/** What refuses to take back an entry as it is here. */
async function refusedByOriginal(
  { tx, refusal, approvedById }: Call,
  { id, source, payment_kind, created_by_id, is_of_loans }: Original,
): Promise<Refusal | null> {
  if (!reversible.includes(source)) return refusal("not_reversible");
  if (is_of_loans) return refusal("reversed_with_loans");
  const state = payment_kind === "check" ? await checkStateOf(tx, id) : null;
  // What was taken to a bank comes back by bouncing alone.
  if (state === "in bank" || state === "cleared") return refusal("check_in_bank");
  return approvedById === created_by_id ? refusal("maker_may_not_approve") : null;
}

const isOfInterest = ({ source }: Original) => source === "savings interest";

/** Interest that was accrued, or taken back of that, which the next month puts right by itself. */
const isOfAccrual = (original: Original, { roles }: Locked) =>
  isOfInterest(original) &&
  original.lines.some(({ accountId }) => accountId === roles.get("accrued interest"));

/** Why a placement may not run again: another since, or too little where the entry moved none of it. */
function refusedByPlacement({ refusal }: Call, { lines }: Original, ended: EndedPlacement): Refusal | null {
  const { number, principal, balance, placed_since } = ended;
  if (placed_since) return refusal("placed_since", { number: placed_since });
  const moves = lines.some(({ memberAccountId }) => memberAccountId === ended.member_account_id);
  if (moves || balance >= principal) return null;
  return refusal("less_than_principal", { number, principal: formatPesos(principal) });
}

async function postingOf(
  call: Call,
  original: Original | undefined,
  locked: Locked,
  ended: EndedPlacement | undefined,
): Promise<Posting | Refusal> {
  const { input, caller, now, today, approvedById } = call;
  if (!original) return call.refusal("entry_not_found");
  const refused = await refusedByOriginal(call, original);
  if (refused) return refused;
  // What was taken back already is said to be.
  const isReversed = locked.reversed.has(original.id);
  if (!ended && !isReversed && isOfAccrual(original, locked)) return call.refusal("not_reversible");
  const restsOn = ended && refusedByPlacement(call, original, ended);
  if (restsOn) return restsOn;
  call.weigh(original.amount);
  const batchId = batchOf(caller.userId, locked)?.id ?? null;
  if (!batchId && original.lines.some(({ accountId }) => accountId === locked.head.cash_account_id)) {
    return call.refusal("batch_not_open");
  }
  const entryId = uuidv7();
  return {
    entryId,
    entryDate: today,
    source: "reversal",
    reference: null,
    description: `Reversal of ${original.reference}: ${input.reason}`,
    amount: original.amount,
    memberId: original.member_id,
    accountId: original.account_id,
    paymentTypeId: original.payment_type_id,
    paymentKind: original.payment_kind,
    batchId,
    reversesId: input.id,
    ...(ended && { reopens: ended }),
    backDateReason: null,
    approvedById,
    createdAt: now,
    createdById: caller.userId,
    step: call.auditByRow({ entity: "transaction", entityId: entryId }),
    lines: mirrored(original.lines),
  };
}

function answerOf(call: Call, result: Allowed | LedgerRefusal): Answer | Refusal {
  if (isRefused(result)) return call.refusal(result.refused, result.detail);
  const { entryId, batchId, reopens } = result.posting;
  call.emit("journal.create", [entryId]);
  if (reopens) call.emit("time-deposit.update", [reopens.id]);
  if (batchId) call.emit("transaction-batch.update", [batchId]);
  return { id: entryId, reference: result.reference, entry_date: call.today, reverses_id: call.input.id };
}

const endersOf = (originals: Originals) =>
  [...originals.values()].filter(({ ends_placement }) => ends_placement).map(({ id }) => id);

/** How entries are taken back, beside whatever else is posted; time deposits that they ended run again. */
export const reversal = (placements: PlacementReopening) =>
  defineGroupedPosting<Call, Originals>({
    operation: reverseEntry,
    async read(tx, calls) {
      const ids = [...new Set(calls.map(({ input }) => input.id))];
      const { rows } = await tx.query<Original>({ name: "originals", text: read, values: [ids] });
      const originals = new Map(rows.map((row) => [row.id, row]));
      const enders = endersOf(originals);
      if (enders.length > 0) await placements.lock(tx, enders);
      return originals;
    },
    wanted(calls, originals) {
      const lines = [...originals.values()].flatMap((original) => original.lines);
      return {
        batchesOf: calls.map(({ caller }) => caller.userId),
        drawn: [...originals].map(() => "reversal"),
        accountIds: lines.map(({ accountId }) => accountId),
        sides: sidesOf(lines),
        roles: [...originals.values()].some(isOfInterest) ? ["accrued interest"] : [],
        reversedIds: [...originals.keys()],
        ...(calls[0] && { today: calls[0].today }),
      };
    },
    async build(tx, calls, locked, originals) {
      const enders = endersOf(originals);
      const found = enders.length > 0 ? await placements.find(tx, enders) : [];
      const ended = new Map(found.map((one) => [one.entry_id, one]));
      const built: Built[] = [];
      for (const call of calls) {
        const { id } = call.input;
        built.push({ entry: await postingOf(call, originals.get(id), locked, ended.get(id)) });
      }
      return built;
    },
    answer(tx, call, result) {
      if (!isRefused(result) && result.posting.reopens)
        placements.reopen(tx, result.posting.reopens, call.today);
      return answerOf(call, result);
    },
  });
