import { amountInWords } from "#contract/kit/amount-in-words";
import { date, type Fields, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printTimeDeposit } from "#contract/operations/prints/time-deposit-paper";
import { issuePaper, nameMasked } from "#server/domain/prints/issue";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";
import type { Placement } from "#server/domain/time-deposits/placements";
import type { BranchCall } from "#server/platform/operations/call";

const read = `
  select d.number, d.principal, d.rate::text, d.days_in_year, d.term_months, d.term_days, d.placed_on,
    d.matures_on,
    d.interest, d.early, d.excess_rate::text, d.at_maturity, h.member_id, h.number as account_number,
    a.name as product, m.full_name as member_name, s.number as savings_number,
    coalesce((select string_agg(k.full_name, ', ' order by k.full_name, k.id)
      from member_account_holder j join member k on k.branch_id = j.branch_id and k.id = j.member_id
      where j.branch_id = h.branch_id and j.member_account_id = h.id), '') as joint_holders
  from time_deposit d
  join member_account h on h.organization_id = d.organization_id and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  join account a on a.branch_id = h.branch_id and a.id = h.account_id
  join member m on m.organization_id = h.organization_id and m.branch_id = h.branch_id and m.id = h.member_id
  left join member_account s on s.organization_id = d.organization_id and s.branch_id = d.branch_id
    and s.id = d.savings_account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = $1 and d.state <> 'undone'`;

type Certified = Placement & {
  member_id: string;
  member_name: string;
  joint_holders: string;
  account_number: string;
  product: string;
  savings_number: string | null;
};
type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;

async function readCertified({
  tx,
  input,
  refusal,
}: BranchCall<typeof printTimeDeposit>): Promise<Certified> {
  const { rows } = await tx.query<Certified>(read, [input.id]);
  if (!rows[0]) throw refusal("time_deposit_not_found");
  return rows[0];
}

/** "6 months and 5 days", in words of the paper's language. */
function termOf({ term_months: months, term_days: days }: Certified, t: Letterhead["t"]): string {
  const parts = [
    ...(months > 0 ? [t("timeDeposit.months", { count: months })] : []),
    ...(days > 0 ? [t("timeDeposit.days", { count: days })] : []),
  ];
  return parts.join(", ");
}

function factsOf(placed: Certified, { t, reader }: Letterhead): Section {
  const fields: Fields = {
    member_name: text({ label: "Member" }),
    ...(placed.joint_holders && { joint_holders: text({ label: "Joint holders" }) }),
    account_number: text({ label: "Account no." }),
    product: text({ label: "Product" }),
    term: text({ label: "Term" }),
    rate: text({ label: "Rate a year (%)" }),
    placed_on: date({ label: "Placed on" }),
    matures_on: date({ label: "Matures on" }),
    interest: money({ label: "Interest at maturity" }),
    value: money({ label: "Value at maturity" }),
    at_maturity: text({ label: "At maturity" }),
    ...(placed.savings_number && { savings_number: text({ label: "Paid to account no." }) }),
  };
  const row = {
    ...placed,
    term: termOf(placed, t),
    value: placed.principal + placed.interest,
    at_maturity: reader.labels.option(placed.at_maturity),
  };
  return { kind: "facts", fields, row, perLine: 2 };
}

/** What becomes of its interest where it is ended before. */
function earlyNote({ early }: Certified, t: Letterhead["t"]): Section {
  const { rates, before_days: days, rate, forfeit } = early;
  const said = [
    ...rates.map((one) =>
      t("timeDeposit.earlyHeld", { from: one.from_days, to: one.to_days, rate: one.rate }),
    ),
    ...(rate === null
      ? []
      : [days === null ? t("timeDeposit.early", { rate }) : t("timeDeposit.earlyBefore", { days, rate })]),
    ...(rate === null || days !== null ? [t("timeDeposit.forfeits", { percent: forfeit })] : []),
  ];
  return { kind: "note", text: said.join(" ") };
}

/** The certificate of a time deposit. */
export const printTimeDepositHandler = servePaper(
  printTimeDeposit,
  async (call) => {
    const { language } = call.input;
    const placed = await readCertified(call);
    const letterhead = await readLetterhead(call, language);
    const { t, pictureOf: _, ...paper } = letterhead;
    const { number, member_name, principal, rate, placed_on, matures_on, days_in_year } = placed;
    call.audit({ entity: "member", entityId: placed.member_id, after: { certificate: number } });
    const certifies = t("timeDeposit.certifies", {
      member: member_name,
      words: amountInWords(principal),
      amount: formatPesos(principal),
      cooperative: paper.head.organization,
      day: dayShown(language, matures_on),
    });
    return {
      ...paper,
      name: `time-deposit-${number}`,
      title: t("timeDeposit.title"),
      about: `${number} ${member_name}`,
      sections: [
        { kind: "name", name: number, below: `₱${formatPesos(principal)}` },
        { kind: "text", text: certifies },
        factsOf(placed, letterhead),
        { kind: "note", text: t("timeDeposit.interest", { days: days_in_year }) },
        earlyNote(placed, t),
        { kind: "signatures", lines: [t("timeDeposit.received"), t("timeDeposit.signed")] },
        await issuePaper(call, language, "time deposit", {
          ...{ number, member: nameMasked(member_name), principal, rate, placed_on, matures_on },
        }),
      ],
    };
  },
  { isIssued: true },
);
