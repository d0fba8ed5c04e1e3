import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { DueAnchor, TermsInForce } from "#server/domain/loans/changes/plan";
import type { Pause } from "#server/domain/loans/engine/bearing-days";
import { readHolidays } from "#server/domain/loans/records/figures";
import type { Offer } from "#server/domain/loans/records/offers";
import type { KeptLoan } from "#server/domain/loans/records/rows";
import type { PlannedTranche } from "#server/domain/loans/records/schedule";
import type { Transaction } from "#server/platform/db/database";

const instalments = (schedule: string) => `
  (select json_agg(json_build_object('number', i.number, 'due_on', i.due_on, 'principal', i.principal,
      'interest', i.interest, 'balance', i.balance) order by i.number)
    from loan_instalment i where i.organization_id = r.organization_id and i.branch_id = r.branch_id
      and i.loan_id = r.loan_id and i.schedule_number = (${schedule}))`;
const ofRelease = `from loan_schedule s where s.organization_id = r.organization_id
  and s.branch_id = r.branch_id and s.loan_id = r.loan_id and s.release_id = r.id`;
const changesOf = `from loan_change c where c.organization_id = r.organization_id
  and c.branch_id = r.branch_id and c.release_id = r.id`;

const read = `
  select r.id as release_id, ${instalments(`select max(s.number) ${ofRelease}`)} as rows,
    ${instalments(`select min(s.number) ${ofRelease}`)} as original,
    coalesce((select json_agg(json_build_object('from', c.details ->> 'from_date',
        'rate', c.details ->> 'interest_rate') order by c.details ->> 'from_date', c.schedule_number)
      ${changesOf} and c.kind = 'change-rate'), '[]') as rates,
    coalesce((select c.pauses ${changesOf} order by c.schedule_number desc limit 1), o.book -> 'pauses', '[]')
      as pauses, o.book -> 'rates' as carried_rates, o.book -> 'tranches' as carried_tranches,
    coalesce((select c.due_anchor ${changesOf} and c.due_anchor is not null
      order by c.schedule_number desc limit 1), o.book -> 'anchor') as anchor,
    exists (select ${changesOf} and c.kind = 'change-term') as has_other_term,
    (o.book -> 'instalment')::bigint as carried_instalment,
    coalesce((o.book -> 'interest_in_advance')::bigint, r.interest_in_advance) as kept_back
  from loan_release r
  left join loan_taken_over o on o.organization_id = r.organization_id and o.branch_id = r.branch_id
    and o.loan_id = r.loan_id
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.loan_id = $1 and r.undone_by_entry_id is null`;

/** The terms of a released loan as they are in force, with the schedule of its release. */
export interface KeptTerms {
  releaseId: string;
  inForce: TermsInForce;
  original: InstalmentRow[];
  /** Interest that was kept back at its release, in centavos. */
  keptBack: Centavos;
}

/** What of a loan in tranches is released by now; nothing of one that was released at once. */
const releasedOf = ({ tranches, releases }: KeptLoan): PlannedTranche[] =>
  tranches.length === 0
    ? []
    : releases
        .filter(({ undone_by_entry_id }) => undone_by_entry_id === null)
        .map(({ entry_date: date, amount }) => ({ date, amount }));

/** Reads the terms that a released loan has by now. */
export async function readInForce(tx: Transaction, loan: KeptLoan): Promise<KeptTerms> {
  const { rows } = await tx.query<{
    release_id: string;
    rows: InstalmentRow[];
    original: InstalmentRow[];
    rates: { from: CalendarDate; rate: string }[];
    pauses: Pause[];
    anchor: DueAnchor | null;
    carried_rates: TermsInForce["rates"] | null;
    carried_tranches: PlannedTranche[] | null;
    has_other_term: boolean;
    carried_instalment: Centavos | null;
    kept_back: Centavos;
  }>(read, [loan.id]);
  const [found] = rows;
  if (!found) throw new Error(`the loan ${loan.id} has no release`);
  const { product } = loan.product_terms as Offer;
  const released_on = loan.released_on as CalendarDate;
  const isMoved = product.closed_day_rule !== "same day";
  const first = { from: released_on, rate: String(loan.interest_rate) };
  // Another term asks for other instalments.
  const instalment = found.has_other_term ? null : (found.carried_instalment ?? loan.instalment);
  const tranches = found.carried_tranches ?? releasedOf(loan);
  return {
    releaseId: found.release_id,
    original: found.original,
    keptBack: found.kept_back,
    inForce: {
      loan: { ...(loan as TermsInForce["loan"]), tranches, instalment },
      ...{ product, released_on },
      holidays: isMoved ? await readHolidays(tx, released_on) : [],
      ...{
        rates: [...(found.carried_rates ?? [first]), ...found.rates],
        pauses: found.pauses,
        anchor: found.anchor,
        rows: found.rows,
      },
    },
  };
}
