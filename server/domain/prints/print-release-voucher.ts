import { amountInWords } from "#contract/kit/amount-in-words";
import { date, type Fields, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printReleaseVoucher } from "#contract/operations/prints/loan-papers";
import { decidersOf } from "#server/domain/loans/records/deciders";
import { findLoan, type KeptLoan } from "#server/domain/loans/records/rows";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { signaturesOf } from "#server/domain/prints/signed";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;
type Release = KeptLoan["releases"][number];

interface EntryLine {
  account: string;
  member: string;
  debit: number;
  credit: number;
}

const readLines = `
  select concat_ws(' ', a.code, a.name) as account,
    concat_ws(' · ', h.number, m.full_name) as member, j.debit, j.credit
  from journal_line j
  join account a on a.organization_id = j.organization_id and a.branch_id = j.branch_id
    and a.id = j.account_id
  left join member m on m.organization_id = j.organization_id and m.branch_id = j.branch_id
    and m.id = j.member_id
  left join member_account h on h.organization_id = j.organization_id and h.branch_id = j.branch_id
    and h.id = j.member_account_id
  where j.organization_id = (select kaban_organization()) and j.branch_id = (select kaban_branch())
    and j.entry_id = $1
  order by j.line_number`;

const readNumber = `
  select number from loan
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

/** Of what was taken over from old books nothing was handed out. */
function releaseOf({ releases }: KeptLoan, entryId: string | undefined): Release | undefined {
  const standing = releases.filter((one) => one.undone_by_entry_id === null && one.way !== "taken over");
  return entryId ? standing.find(({ entry_id }) => entry_id === entryId) : standing.at(-1);
}

async function readVoucher(call: BranchCall<typeof printReleaseVoucher>) {
  const loan = await findLoan(call, call.input.id);
  if (!loan) throw call.refusal("loan_not_found");
  const release = releaseOf(loan, call.input.entry_id);
  if (!release) throw call.refusal("loan_not_released_yet");
  call.audit({ entity: "loan", entityId: loan.id, after: { reference: release.reference } });
  const earlier = await call.tx.query<{ number: string | null }>(readNumber, [loan.previous_loan_id]);
  return { loan, release, earlier: earlier.rows[0]?.number ?? "" };
}

type Voucher = Awaited<ReturnType<typeof readVoucher>>;

function factsOf(loan: KeptLoan, release: Release, { t, reader }: Letterhead): Section {
  const fields: Fields = {
    reference: text({ label: "Voucher no." }),
    entry_date: date({ label: "Released on" }),
    payee: text({ label: "Payee" }),
    number: text({ label: "Loan no." }),
    loan_product_name: text({ label: "Product" }),
    member_account_number: text({ label: "Account no." }),
    paid: text({ label: "Paid out by" }),
    maturity_date: date({ label: "Matures on" }),
    ...(release.check_number !== null && {
      check_number: text({ label: "Check no." }),
      check_date: date({ label: "Check date" }),
    }),
    loan_purpose_name: text({ label: "Purpose" }),
    rate: text({ label: "Interest" }),
  };
  const row = {
    ...loan,
    ...release,
    number: loan.number,
    payee: loan.member_name,
    paid: reader.labels.option(release.way),
    rate: t("rate", { rate: loan.interest_rate, per: reader.labels.option(loan.rate_per) }),
  };
  return { kind: "facts", fields, row, perLine: 2 };
}

/** From the amount down to what is handed out; all that is kept back is kept back of the first tranche. */
function proceedsOf({ loan, release, earlier }: Voucher, { t, reader }: Letterhead): Section {
  const { amount, interest_in_advance: advance, payoff, net_proceeds: net } = release;
  const label = { amount: text({ label: "Amount of the loan" }), net: text({ label: "Net proceeds" }) };
  const kept = amount - advance - payoff - net;
  const rows = [
    { what: reader.labels.field("amount", label.amount), amount, isStrong: true },
    ...(kept > 0 ? loan.deductions : []).map((one) => ({ what: one.name, amount: -one.amount })),
    ...(advance > 0 ? [{ what: t("interest_kept"), amount: -advance }] : []),
    ...(payoff > 0 ? [{ what: t("earlier_loan", { number: earlier }), amount: -payoff }] : []),
  ];
  return {
    kind: "table",
    title: t("release_proceeds"),
    columns: { what: text({ label: "Particulars" }), amount: money() },
    widths: { amount: 100 },
    rows,
    isStrong: (row) => row.isStrong === true,
    after: [{ label: reader.labels.field("net_proceeds", label.net), amounts: { amount: formatPesos(net) } }],
  };
}

async function entryShown(tx: Transaction, { entry_id }: Release, t: Letterhead["t"]): Promise<Section> {
  const { rows } = await tx.query<EntryLine>(readLines, [entry_id]);
  const sum = (side: "debit" | "credit") => formatPesos(rows.reduce((total, line) => total + line[side], 0));
  return {
    kind: "table",
    title: t("release_entry"),
    columns: {
      account: text({ label: "Account" }),
      member: text({ label: "Member" }),
      debit: money({ label: "Debit" }),
      credit: money({ label: "Credit" }),
    },
    widths: { debit: 80, credit: 80 },
    rows: rows.map((line) => ({ ...line, debit: line.debit || null, credit: line.credit || null })),
    after: [{ label: t("voucher_total"), amounts: { debit: sum("debit"), credit: sum("credit") } }],
  };
}

/** The voucher of a loan's release. */
export const releaseVoucherHandler = servePaper(printReleaseVoucher, async (call) => {
  const voucher = await readVoucher(call);
  const { loan, release } = voucher;
  const letterhead = await readLetterhead(call, call.input.language);
  const { t, pictureOf: _, ...paper } = letterhead;
  const approvedBy = [loan.approved_by_name, ...(await decidersOf(call.tx, loan)).map(({ name }) => name)];
  const signed = { created_by_name: loan.created_by_name, approved_by_name: approvedBy.join(", ") };
  return {
    ...paper,
    name: `release-${release.reference.replaceAll("/", "-")}`,
    title: t("release_voucher"),
    about: `${release.reference} ${loan.member_name}`,
    sections: [
      factsOf(loan, release, letterhead),
      proceedsOf(voucher, letterhead),
      {
        kind: "facts",
        fields: { amount_in_words: text({ label: "Amount in words" }) },
        row: { amount_in_words: amountInWords(release.net_proceeds) },
      },
      await entryShown(call.tx, release, t),
      ...signaturesOf(
        { ...signed, signatories: loan.signatories ?? [], pay_to: loan.member_name },
        paper.reader,
        t("received_by"),
      ),
    ],
  };
});
