import { v7 as uuidv7 } from "uuid";
import type { BatchFunding } from "#contract/entities/batch-funding";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { depositInBank } from "#contract/operations/batches/deposit-in-bank";
import { acceptCash, declineCash, moveCash, showFundings } from "#contract/operations/batches/funding";
import type { handOverRemittances } from "#contract/operations/batches/remittances";
import { type Move, postMoves } from "#server/domain/batches/blotter";
import { fundingOf, fundingsOf } from "#server/domain/batches/funding-rows";
import { readOpenBatches } from "#server/domain/batches/open-batches";
import { findWitness } from "#server/domain/batches/witness";
import { lockHead } from "#server/domain/ledger/locks";
import { isIndependent } from "#server/platform/approvals/independence";
import type { BranchCall } from "#server/platform/operations/call";
import {
  type OperationHandler,
  type PrecheckContext,
  serve,
  serveWithPrecheck,
} from "#server/platform/operations/serve";

type MoveCall = BranchCall<typeof moveCash>;

interface OpenDrawer {
  id: string;
  reference: string;
  user_id: string;
}

/** Where cash comes from and goes to: null is the vault. */
interface Between {
  from: OpenDrawer | null;
  to: OpenDrawer | null;
}

async function readDrawer({ tx }: Pick<MoveCall, "tx">, id: string | undefined): Promise<OpenDrawer | null> {
  const { rows } = await tx.query(
    `select id, reference, user_id from transaction_batch
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1 and ended_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

async function findBetween(call: MoveCall): Promise<Between> {
  const { tx, input, caller, refusal } = call;
  const own = await readDrawer(call, (await readOpenBatches(tx, [caller.userId])).get(caller.userId));
  if (!own) throw refusal("batch_not_open");
  if (input.way === "from vault") return { from: null, to: own };
  if (input.way === "to vault") return { from: own, to: null };
  if (!input.to_batch_id) throw refusal("drawer_needed");
  const to = await readDrawer(call, input.to_batch_id);
  if (!to) throw refusal("drawer_not_open");
  if (to.id === own.id) throw refusal("own_drawer");
  return { from: own, to };
}

/** The denominations by name; where any are told, they come to the amount. */
async function countsOf({ tx, input, refusal }: MoveCall) {
  const told = input.counts.filter(({ quantity }) => quantity > 0);
  const ids = told.map(({ bills_and_coins_id }) => bills_and_coins_id);
  if (new Set(ids).size < ids.length) throw refusal("denomination_twice");
  const { rows } = await tx.query<{ name: string; value: Centavos; quantity: number }>(
    `select d.name, d.value, c.quantity from unnest($1::uuid[], $2::integer[]) as c (id, quantity)
     join bills_and_coins d on d.branch_id = (select kaban_branch()) and d.id = c.id and d.deleted_at is null
     order by d.value desc, d.name`,
    [ids, told.map(({ quantity }) => quantity)],
  );
  if (rows.length < ids.length) throw refusal("denomination_not_found");
  const counted = rows.reduce((sum, { value, quantity }) => sum + value * quantity, 0);
  if (!Number.isSafeInteger(counted)) throw refusal("count_too_large");
  if (rows.length > 0 && counted !== input.amount) {
    throw refusal("counts_differ", { counted: formatPesos(counted) });
  }
  return rows;
}

type PostingCall = MoveCall | BranchCall<typeof acceptCash>;

/**
 * Posts what goes from one place to the other and answers the entry of each. Between drawers it goes through
 * the vault: an entry moves the cash of one drawer.
 */
async function postBetween(call: PostingCall, { from, to }: Between, amount: Centavos) {
  const named = (one: OpenDrawer | null) => one?.reference ?? "the vault";
  const description = `Cash from ${named(from)} to ${named(to)}`;
  const out: Move = { debit: "vault", credit: "cash on hand", amount, description };
  const into: Move = { debit: "cash on hand", credit: "vault", amount, description };
  const [left] = from ? await postMoves(call, from.id, [out]) : [];
  const [came] = to ? await postMoves(call, to.id, [into]) : [];
  return { fromEntryId: left ?? came, toEntryId: came ?? left };
}

function tell(call: PostingCall | BranchCall<typeof declineCash>, id: string, batches: (string | null)[]) {
  call.audit({ entity: "transaction-batch", entityId: id });
  call.emit(
    "transaction-batch.update",
    batches.filter((one) => one !== null),
  );
}

const keep = `
  insert into batch_funding (organization_id, branch_id, id, from_batch_id, to_batch_id, amount, description,
    counts, state, asked_by_id, asked_at, decided_by_id, decided_at, from_entry_id, to_entry_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Who stands beside the caller of such an operation; null where nobody is named. */
export const secondPersonOf =
  <Op extends typeof moveCash | typeof depositInBank | typeof handOverRemittances>(operation: Op) =>
  async ({ input, ...context }: PrecheckContext<Op>): Promise<string | null> => {
    const { witness: key, witness_password: password, witness_otp: otp } = input;
    if (!key && !password && !otp) return null;
    return findWitness({ ...context, operation }, { key, password, otp });
  };

async function move(call: MoveCall, witnessId: string | null): Promise<BatchFunding> {
  const { tx, input, caller, now, refusal } = call;
  // As postings do: at the head before any batch.
  await lockHead(tx);
  const between = await findBetween(call);
  const { from, to } = between;
  const counts = await countsOf(call);
  const isToDrawer = from !== null && to !== null;
  if (!witnessId && !isToDrawer) throw refusal("second_person_needed");
  if (witnessId && isToDrawer && witnessId !== to.user_id) throw refusal("witness_not_their_teller");
  const entries = witnessId ? await postBetween(call, between, input.amount) : null;
  const id = uuidv7();
  await tx.query(keep, [
    ...[id, from?.id, to?.id, input.amount, input.description, JSON.stringify(counts)],
    ...[witnessId ? "done" : "waiting", caller.userId, now, witnessId, witnessId && now],
    ...[entries?.fromEntryId, entries?.toEntryId],
  ]);
  tell(call, id, [from?.id ?? null, to?.id ?? null]);
  return fundingOf(tx, id);
}

interface Waiting {
  from_batch_id: string;
  to_batch_id: string;
  amount: Centavos;
  asked_by_id: string;
  to_user_id: string;
}

/** What waits for the caller, or was asked by them, locked. */
async function lockWaiting(call: BranchCall<typeof acceptCash> | BranchCall<typeof declineCash>) {
  const { tx, input, caller } = call;
  await lockHead(tx);
  const { rows } = await tx.query<Waiting & { state: string }>(
    `select f.from_batch_id, f.to_batch_id, f.amount, f.asked_by_id, f.state,
       (select b.user_id from transaction_batch b where b.organization_id = f.organization_id
          and b.branch_id = f.branch_id and b.id = f.to_batch_id) as to_user_id
     from batch_funding f
     where f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())
       and f.id = $1 for update`,
    [input.id],
  );
  const [found] = rows;
  const isTheirs = found && [found.asked_by_id, found.to_user_id].includes(caller.userId);
  if (!isTheirs) throw call.refusal("funding_not_found");
  if (found.state !== "waiting") throw call.refusal("funding_decided");
  return found;
}

const decide = `
  update batch_funding set state = $2, decided_by_id = $3, decided_at = $4,
    from_entry_id = $5, to_entry_id = $6
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

async function accept(call: BranchCall<typeof acceptCash>): Promise<BatchFunding> {
  const { tx, input, caller, now, refusal } = call;
  const { from_batch_id, to_batch_id, amount, asked_by_id, to_user_id } = await lockWaiting(call);
  if (to_user_id !== caller.userId) throw refusal("funding_not_found");
  if (!(await isIndependent(tx, { userId: caller.userId, makers: [asked_by_id], now }))) {
    throw refusal("may_not_accept");
  }
  const [from, to] = [await readDrawer(call, from_batch_id), await readDrawer(call, to_batch_id)];
  if (!from || !to) throw refusal("batch_not_open");
  const { fromEntryId, toEntryId } = await postBetween(call, { from, to }, amount);
  await tx.query(decide, [input.id, "done", caller.userId, now, fromEntryId, toEntryId]);
  tell(call, input.id, [from_batch_id, to_batch_id]);
  return fundingOf(tx, input.id);
}

async function decline(call: BranchCall<typeof declineCash>): Promise<BatchFunding> {
  const { tx, input, caller, now } = call;
  const { from_batch_id, to_batch_id } = await lockWaiting(call);
  await tx.query(decide, [input.id, "declined", caller.userId, now, null, null]);
  tell(call, input.id, [from_batch_id, to_batch_id]);
  return fundingOf(tx, input.id);
}

const otherDrawers = `
  select b.id as batch_id, b.reference, u.full_name as teller_name
  from transaction_batch b join user_account u on u.id = b.user_id
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.ended_at is null and b.user_id <> $1
  order by u.full_name, b.id`;

/** The operations on cash that moves during the day. */
export const fundings: readonly OperationHandler[] = [
  serveWithPrecheck(moveCash, secondPersonOf(moveCash), move, { status: 201 }),
  serve(acceptCash, accept),
  serve(declineCash, decline),
  serve(showFundings, async ({ tx, caller }) => {
    const own = (await readOpenBatches(tx, [caller.userId])).get(caller.userId);
    const { rows: drawers } = await tx.query(otherDrawers, [caller.userId]);
    return { drawers, data: own ? await fundingsOf(tx, own) : [] };
  }),
];
