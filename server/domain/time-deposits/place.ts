import { v7 as uuidv7 } from "uuid";
import type { MaturityInstruction } from "#contract/entities/placed-deposit";
import type { CalendarDate } from "#contract/kit/dates";
import type { Refusal } from "#contract/kit/refusal";
import {
  instructTimeDeposit,
  openTimeDeposit,
  placeTimeDeposit,
} from "#contract/operations/time-deposits/place";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { daysBetween } from "#server/domain/time-deposits/interest";
import {
  addPlacements,
  maturityOf,
  type Placement,
  type Placing,
} from "#server/domain/time-deposits/placements";
import { type Product, rateFor, readProducts } from "#server/domain/time-deposits/products";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

/** Takes money of a member over the counter into an account of theirs, as a deposit; refuses as that does. */
export type TakeDeposit = (
  call: BranchCall<typeof openTimeDeposit>,
  deposit: { member_id: string; account_id: string; member_account_id: string; amount: number },
) => Promise<unknown>;

interface Instructed {
  tx: Transaction;
  input: { at_maturity: MaturityInstruction; savings_account_id: string | null };
  refusal(code: "savings_account_missing" | "not_savings_of_member"): Refusal;
}

const findSavings = `
  select from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.id = $1 and h.member_id = $2 and a.member_kind = 'savings' and h.status in ('open', 'dormant')`;

/** Where what is paid at maturity goes; null where all stays placed. */
async function savingsOf({ tx, input, refusal }: Instructed, memberId: string): Promise<string | null> {
  const { at_maturity, savings_account_id } = input;
  if (at_maturity === "principal with interest") return null;
  if (!savings_account_id) throw refusal("savings_account_missing");
  const { rowCount } = await tx.query(findSavings, [savings_account_id, memberId]);
  if (rowCount === 0) throw refusal("not_savings_of_member");
  return savings_account_id;
}

type Call = BranchCall<typeof openTimeDeposit> | BranchCall<typeof placeTimeDeposit>;

async function productOf({ tx, refusal }: Pick<Call, "tx" | "refusal">, id: string): Promise<Product> {
  const product = (await readProducts(tx, [id])).get(id);
  if (product?.status !== "open") throw refusal("not_a_time_deposit");
  return product;
}

/** Whether it earns no more than whatever is placed today for as long. */
function isUsual({ product }: Placing, placed: Placement, today: CalendarDate): boolean {
  const { principal, rate, placed_on, matures_on } = placed;
  const usual = rateFor(product, principal, daysBetween(placed_on, matures_on));
  return placed_on === today && Number(rate) <= Number(usual);
}

type Whose = Pick<Placing, "memberAccountId" | "principal" | "placedOn"> & { memberId: string };

/** Places for the term and rate of the call, or of the product where it says none. */
async function placeAs(call: Call, product: Product, { memberId, ...whose }: Whose) {
  const { tx, input, now, caller } = call;
  const [months, days] = [input.term_months ?? 0, input.term_days ?? 0];
  const isSaid = months + days > 0;
  const placing: Placing = {
    ...{ ...whose, product, rate: input.rate, renewsId: null },
    termMonths: isSaid ? months : product.term_months,
    termDays: isSaid ? days : product.term_days,
    atMaturity: input.at_maturity,
    savingsAccountId: await savingsOf(call as Instructed, memberId),
  };
  if (maturityOf(placing) === placing.placedOn)
    throw (call as BranchCall<typeof openTimeDeposit>).refusal("term_missing");
  const [placed] = await addPlacements(tx, [placing], { now, userId: caller.userId });
  if (!placed) throw new Error("nothing was placed");
  const { id, number, member_account_id, principal, rate, placed_on, matures_on, interest } = placed;
  if (!isUsual(placing, placed, call.today)) call.weigh(interest);
  const answer = { id, number, member_account_id, principal, rate, placed_on, matures_on, interest };
  call.audit({ entity: "member", entityId: memberId, after: answer });
  call.emit("time-deposit.update", [id]);
  call.emit("member.update", [memberId]);
  return answer;
}

const open = (takeDeposit: TakeDeposit): OperationHandler =>
  serve(openTimeDeposit, async (call) => {
    const { tx, input, today, now, caller } = call;
    const { id: memberId, account_id: accountId, amount } = input;
    const member = await tx.query(`select from member where ${here} and id = $1 and deleted_at is null`, [
      memberId,
    ]);
    if (member.rowCount === 0) throw call.refusal("member_not_found");
    const product = await productOf(call, accountId);
    const id = uuidv7();
    const account = { id, memberId, accountId, openedOn: today, createdAt: now, createdById: caller.userId };
    await insertMemberAccounts(tx, [account]);
    await takeDeposit(call, { member_id: memberId, account_id: accountId, member_account_id: id, amount });
    return placeAs(call, product, { memberId, memberAccountId: id, principal: amount, placedOn: today });
  });

const findAccount = `
  select h.member_id, h.account_id, h.status, h.balance from member_account h
  where ${here} and h.id = $1 for update`;

// What runs, or else what earned last.
const findPlaced = `
  select number, state,
    case when state = 'running' then matures_on when interest_paid > 0 then ended_on
      else placed_on end as until
  from time_deposit where ${here} and member_account_id = $1 and state <> 'undone'
  order by state = 'running' desc, until desc limit 1`;

interface Found {
  member_id: string;
  account_id: string;
  status: string;
  balance: number;
}

interface Placed {
  number: string;
  state: string;
  until: CalendarDate;
}

const place = serve(placeTimeDeposit, async (call) => {
  const { tx, input, today, refusal } = call;
  const { rows } = await tx.query<Found>(findAccount, [input.id]);
  const [found] = rows;
  if (!found) throw refusal("account_not_found");
  const product = await productOf(call, found.account_id);
  if (found.status !== "open") throw refusal("member_account_not_open");
  const [other] = (await tx.query<Placed>(findPlaced, [input.id])).rows;
  const said = other && { number: other.number, date: other.until };
  if (other?.state === "running") throw refusal("placement_runs", said);
  if (found.balance <= 0) throw refusal("nothing_to_place");
  const placedOn = input.placed_on ?? today;
  if (placedOn > today) throw refusal("placed_in_the_future");
  if (other && placedOn < other.until) throw refusal("placed_before_last", said);
  return placeAs(call, product, {
    ...{ memberId: found.member_id, memberAccountId: input.id, principal: found.balance, placedOn },
  });
});

const findPlacement = `
  select d.state, d.version, d.number, d.at_maturity, h.member_id
  from time_deposit d join member_account h on h.organization_id = d.organization_id
    and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = $1
  for update of d`;

const instruct = serve(instructTimeDeposit, async (call) => {
  const { tx, input, refusal } = call;
  const [found] = (await tx.query(findPlacement, [input.id])).rows;
  if (!found) throw refusal("time_deposit_not_found");
  if (found.version !== input.version) throw refusal("stale_version");
  if (found.state !== "running") throw refusal("time_deposit_ended");
  const savings = await savingsOf(call, found.member_id);
  await tx.query(
    `update time_deposit set at_maturity = $2, savings_account_id = $3, held_up = null, version = version + 1
     where ${here} and id = $1`,
    [input.id, input.at_maturity, savings],
  );
  const said = { number: found.number, at_maturity: found.at_maturity };
  const after = { ...said, at_maturity: input.at_maturity };
  call.audit({ entity: "member", entityId: found.member_id, before: said, after });
  call.emit("time-deposit.update", [input.id]);
  return { id: input.id, at_maturity: input.at_maturity, version: found.version + 1 };
});

/**
 * The operations by which time deposits are placed; money over the counter is taken as the window takes it.
 */
export const placing = (takeDeposit: TakeDeposit): readonly OperationHandler[] => [
  open(takeDeposit),
  place,
  instruct,
];
