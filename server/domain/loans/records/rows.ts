import { loan } from "#contract/entities/loan";
import type { DeductionRow, Loan, LoanFigures } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import { isOfferedFor, type Operation } from "#contract/kit/operation";
import { type Problem, Refusal } from "#contract/kit/refusal";
import type { loanStepRefusals } from "#contract/operations/loans/loan-refusals";
import { decidersOf } from "#server/domain/loans/records/deciders";
import { eligibilityOf } from "#server/domain/loans/records/eligibility";
import { figuresOf } from "#server/domain/loans/records/figures";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import { type Previous, readPrevious, renewsOf, withPayoff } from "#server/domain/loans/records/previous";
import { readReleasedFigures } from "#server/domain/loans/records/released-figures";
import { exposureOf, readStanding } from "#server/domain/loans/records/standing";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { fieldColumns } from "#server/platform/resources/table";

/** What belongs to a loan in tables of its own, written with it as a whole. */
export const partTables = {
  comakers: "loan_comaker",
  pledges: "loan_pledge",
  collateral: "loan_collateral",
  clearance: "loan_clearance",
  tranches: "loan_tranche",
} as const;
export type Parts = keyof typeof partTables;

/** The columns that are written as they are sent. */
export const writtenColumns = fieldColumns(loan)
  .map(({ name }) => name)
  .filter((name) => !(name in partTables));

const numeric = new Set(["interest_rate", "base_rate", "balloon_percent", "fixed_principal_percent"]);
const ownColumns = [...writtenColumns, ...Object.keys(loan.kept)].map((name) =>
  numeric.has(name) ? `trim_scale(l.${name})::text as ${name}` : `l.${name}`,
);
const people = [
  "created_by",
  "collector",
  "submitted_by",
  "printed_by",
  "approved_by",
  "released_by",
  "closed_by",
  "ended_by",
];
const personOf = (one: string) =>
  `(select u.full_name from user_account u where u.id = l.${one}_id) as ${one}_name`;
/** How far a loan in tranches is released, as it is told in a list too. */
export const trancheStageOf = (alias: string) => `(
  select case when count(t.line_number) = 0 or ${alias}.released_at is null then 'none'
    when ${alias}.tranches_cancelled_at is not null then 'cancelled'
    when count(t.line_number) = count(r.id) then 'all' when count(r.id) = 1 then 'first' else 'some' end
  from loan_tranche t
  left join loan_release r on r.organization_id = t.organization_id and r.branch_id = t.branch_id
    and r.loan_id = t.loan_id and r.tranche_number = t.line_number and r.undone_by_entry_id is null
  where t.organization_id = ${alias}.organization_id and t.branch_id = ${alias}.branch_id
    and t.loan_id = ${alias}.id)`;
const here = (alias: string) =>
  `${alias}.organization_id = l.organization_id and ${alias}.branch_id = l.branch_id`;
const partsOf = (table: string, columns: string, more = "") => `
  coalesce((select jsonb_agg(jsonb_build_object(${columns}) order by c.line_number)
    from ${table} c ${more} where ${here("c")} and c.loan_id = l.id), '[]')`;

const readLoan = `
  select l.id, ${ownColumns.join(", ")}, l.created_at, l.created_by_id, l.updated_at, l.updated_by_id,
    l.version, ${people.map(personOf).join(", ")},
    (select u.full_name from user_account u
      where u.id = coalesce(l.officer_id, l.created_by_id)) as officer_name,
    m.full_name as member_name, m.passbook, m.member_type_id, m.user_id as member_user_id,
    m.is_closed as member_is_closed,
    p.name as loan_product_name, g.name as loan_purpose_name,
    k.name as loan_status_name, k.color as loan_status_color, v.name as previous_loan_name,
    (select jsonb_build_object('loan_id', n.id, 'number', n.number, 'loan_type', n.loan_type) from loan n
      where ${here("n")} and n.previous_loan_id = l.id and n.released_at is not null) as renewed_by,
    (select jsonb_build_object('begun_on', i.begun_on, 'filed_on', i.filed_on, 'case_number', i.case_number,
        'court', i.court, 'counsel', i.counsel, 'remarks', i.remarks, 'stops_interest', i.stops_interest)
      from loan_litigation i where ${here("i")} and i.loan_id = l.id and i.ended_at is null) as litigation,
    coalesce(l.product_terms #>> '{product,rate_per}', p.rate_per) as rate_per,
    a.code as account_code, a.name as account_name, h.number as member_account_number,
    coalesce(h.balance, 0) as balance, l.maker_ids, l.product_terms, $2 = any(l.maker_ids) as is_mine,
    ${partsOf(
      "loan_comaker",
      "'member_id', c.member_id, 'amount', c.amount, 'description', c.description",
    )} as comakers,
    ${partsOf(
      "loan_pledge",
      "'member_account_id', c.member_account_id, 'amount', c.amount, 'description', c.description",
    )} as pledges,
    ${partsOf(
      "loan_collateral",
      "'collateral_id', c.collateral_id, 'description', c.description, 'appraised_value', c.appraised_value",
    )} as collateral,
    ${partsOf(
      "loan_clearance",
      "'name', c.name, 'amount', c.amount, 'is_cleared', c.is_cleared, 'description', c.description",
    )} as clearance,
    ${partsOf("loan_tranche", "'date', c.date, 'amount', c.amount, 'purpose', c.purpose")} as tranches,
    ${trancheStageOf("l")} as tranche_stage,
    ${partsOf(
      "loan_deduction",
      `'name', c.name, 'account_id', c.account_id, 'account_code', x.code, 'account_name', x.name,
        'amount', c.amount, 'is_added', c.is_added, 'is_by_hand', c.is_by_hand`,
      "join account x on x.branch_id = c.branch_id and x.id = c.account_id",
    )} as deductions,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'entry_id', r.entry_id,
        'reference', r.reference, 'entry_date', r.entry_date, 'way', r.way, 'tranche_number',
        r.tranche_number, 'amount', r.amount, 'net_proceeds', r.net_proceeds,
        'interest_in_advance', r.interest_in_advance, 'payoff', r.payoff, 'check_number', r.check_number,
        'check_date', r.check_date, 'undone_by_entry_id', r.undone_by_entry_id) order by r.created_at)
      from loan_release r where ${here("r")} and r.loan_id = l.id), '[]') as releases
  from loan l
  join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id and m.id = l.member_id
  join loan_product p on p.branch_id = l.branch_id and p.id = l.loan_product_id
  join account a on a.branch_id = l.branch_id and a.id = coalesce(l.account_id, p.account_id)
  left join loan v on ${here("v")} and v.id = l.previous_loan_id
  left join loan_purpose g on g.branch_id = l.branch_id and g.id = l.loan_purpose_id
  left join loan_status k on ${here("k")} and k.id = l.loan_status_id
  left join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = $1`;

type Release = Loan["releases"][number] & { id: string; interest_in_advance: number };

/** A loan as it is kept, with what is nobody's business. */
export type KeptLoan = Omit<
  Loan,
  "figures" | "planned" | "eligibility" | "exposure" | "releases" | "renews" | "deciders"
> & {
  releases: Release[];
  /** What was kept back when it was printed. */
  deductions: DeductionRow[];
  product_terms: Offer | null;
  maker_ids: string[];
  member_type_id: string | null;
  member_user_id: string | null;
  member_is_closed: boolean;
};

/** A call of any operation on a loan. */
export type LoanCall = Pick<BranchCall<Operation>, "tx" | "today" | "now" | "caller" | "audit" | "emit"> & {
  refusal: unknown;
};

/** A loan of the branch, or null; with its row locked where something is done with it. */
export async function findLoan(
  { tx, caller }: { tx: Transaction; caller: { userId: string | null } },
  id: string,
  lock: "" | "for update of l" = "",
): Promise<KeptLoan | null> {
  const values = [id, caller.userId];
  const { rows } = await tx.query<KeptLoan>({
    name: lock ? "lock-loan" : "loan",
    text: `${readLoan} ${lock}`,
    values,
  });
  return rows[0] ?? null;
}

/** On what terms a loan is lent: those it was printed with, else those of its product as they are now. */
export async function offerOf(
  { tx, today }: Pick<LoanCall, "tx" | "today">,
  loan: KeptLoan,
): Promise<Offer | null> {
  return loan.product_terms ?? (await readOffer(tx, loan.loan_product_id, today));
}

const nothing = (code: string) => new Refusal(409, { code, message: code });

/** What a loan comes to: as it was released, or before that as it would be today; null where it cannot be. */
async function readFigures(
  { tx, today }: LoanCall,
  loan: KeptLoan,
  previous: Previous | null,
): Promise<LoanFigures | null> {
  const { id, deductions, releases } = loan;
  const release = releases.find(({ undone_by_entry_id }) => undone_by_entry_id === null);
  if (release) return readReleasedFigures(tx, { id, deductions, release });
  const offer = await offerOf({ tx, today }, loan);
  if (!offer) return null;
  const figures = await workedOut(tx, loan, offer, today);
  try {
    return figures && withPayoff(nothing, figures, previous);
  } catch (error) {
    return nullOf(error);
  }
}

function nullOf(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** What a loan comes to that is released on a day, by its terms; null where they are no longer allowed. */
const workedOut = (tx: Transaction, loan: KeptLoan, offer: Offer, on: CalendarDate) => {
  const deductions = loan.product_terms ? loan.deductions : undefined;
  const worked = { offer, on, memberTypeId: loan.member_type_id, deductions };
  return figuresOf({ tx, refusal: nothing }, loan, worked).catch(nullOf);
};

/** What a loan in tranches comes to once all are released, those to come as planned; null where none are. */
function readPlanned({ tx, today }: LoanCall, loan: KeptLoan): Promise<LoanFigures | null> | null {
  const { state, tranche_stage: stage, product_terms: offer, released_on: on } = loan;
  if (state !== "released" || !(stage === "first" || stage === "some") || !(offer && on)) return null;
  const out = loan.releases.filter(({ undone_by_entry_id }) => undone_by_entry_id === null);
  const tranches = loan.tranches.map((one, index) => ({
    ...one,
    date: out[index]?.entry_date ?? (one.date > today ? one.date : today),
  }));
  return workedOut(tx, { ...loan, tranches }, offer, on);
}

/** A loan as it is answered: with its schedule, what its member lacks and what they owe already. */
export async function answered(call: LoanCall, kept: KeptLoan): Promise<Loan> {
  const isOut = kept.released_at !== null;
  const previous = isOut ? null : await readPrevious(call.tx, kept, call.today);
  const figures = await readFigures(call, kept, previous);
  const offer = await offerOf(call, kept);
  const standing = await readStanding(call, kept);
  const { deductions: _, product_terms: __, maker_ids: ___, member_type_id: ____, ...rest } = kept;
  const { member_user_id: _____, member_is_closed: ______, releases, ...shown } = rest;
  return {
    ...shown,
    renews: await renewsOf(call.tx, kept, previous),
    deciders: await decidersOf(call.tx, kept),
    figures,
    planned: await readPlanned(call, kept),
    eligibility: offer ? eligibilityOf(kept, offer, standing, figures?.schedule.at(-1)?.due_on) : [],
    exposure: exposureOf(kept, standing, figures),
    releases: releases.map(({ id: _id, interest_in_advance: _interest, ...one }) => one),
  } as Loan;
}

type StepCode = keyof typeof loanStepRefusals;
type Refuse = (code: StepCode, detail?: Problem["detail"]) => Refusal;

/** The loan a call is about, its row locked; refuses one that is not there. */
export async function lockLoan(call: LoanCall & { input: { id: string } }): Promise<KeptLoan> {
  const found = await findLoan(call, call.input.id, "for update of l");
  if (!found) throw (call.refusal as Refuse)("loan_not_found");
  return found;
}

/** As lockLoan, for a step that only loans of some states take, at the version it was read at. */
export async function lockForStep(
  call: LoanCall & { input: { id: string; version: number } },
  { when = {} }: Pick<Operation, "when">,
): Promise<KeptLoan> {
  const found = await lockLoan(call);
  const { state, version } = found;
  const refuse = call.refusal as Refuse;
  if (!isOfferedFor({ when: { state: when.state ?? state } }, { state }))
    throw refuse("loan_wrong_state", { state });
  if (version !== call.input.version) throw refuse("stale_version", { version });
  return found;
}

/** What a footstep shows of a loan: what is typed and kept, without what follows from it. */
const told = ({ maker_ids: _, product_terms: __, ...row }: KeptLoan) => row;

/** Writes what a step changes, tells of it, and answers the loan as it is then. */
export async function changeLoan(
  call: LoanCall,
  before: KeptLoan,
  changed: Readonly<Record<string, unknown>>,
  description?: string,
): Promise<Loan> {
  const { tx, now, caller } = call;
  const sets = Object.keys(changed).map((column, index) => `${column} = $${index + 4}`);
  await tx.query(
    `update loan set ${sets.join(", ")}, updated_at = $2, updated_by_id = $3, version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [before.id, now, caller.userId, ...Object.values(changed)],
  );
  const after = (await findLoan(call, before.id)) as KeptLoan;
  const about = { entity: loan.name, entityId: before.id, before: told(before), after: told(after) };
  call.audit({ ...about, ...(description && { description }) });
  call.emit("loan.update", [before.id]);
  return answered(call, after);
}
