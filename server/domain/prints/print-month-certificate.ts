import type { TFunction } from "i18next";
import { accountTypes } from "#contract/entities/account";
import type { CalendarDate } from "#contract/kit/dates";
import { date, type Fields, integer, moment, money, text } from "#contract/kit/field";
import type { Language } from "#contract/kit/language";
import { formatPesos } from "#contract/kit/money";
import { printMonthCertificate } from "#contract/operations/prints/book-papers";
import { firstOf, lastOf } from "#server/domain/periods/months";
import { readSeal, type Seal } from "#server/domain/periods/seal";
import { issuePaper } from "#server/domain/prints/issue";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Paper, type Section, servePaper } from "#server/domain/prints/paper";
import { dayShown, hashShown, type Reader } from "#server/domain/prints/shown";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { textsOf } from "#server/platform/texts";

// Without the entry that closes a year, which comes into a month that is closed already.
const readTotals = `
  with closing as (
    select l.account_id, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
    from journal_entry e join journal_line l on l.branch_id = e.branch_id and l.entry_id = e.id
    where e.branch_id = (select kaban_branch()) and e.source = 'closing' and e.entry_date between $1 and $2
    group by 1),
  month as (
    select a.type, p.debit - coalesce(c.debit, 0) as debit, p.credit - coalesce(c.credit, 0) as credit,
      p.balance - coalesce(c.debit - c.credit, 0) as balance
    from period_balance p
    join account a on a.organization_id = p.organization_id and a.branch_id = p.branch_id
      and a.id = p.account_id
    left join closing c on c.account_id = p.account_id
    where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
      and p.month = $1)
  select type, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
    sum(greatest(balance, 0))::bigint as closing_debit, sum(greatest(-balance, 0))::bigint as closing_credit
  from month group by type`;

const sides = ["debit", "credit", "closing_debit", "closing_credit"] as const;

async function totalsOf(
  tx: Transaction,
  month: CalendarDate,
  { t, labels }: { t: TFunction } & Pick<Reader, "labels">,
): Promise<Section> {
  const { rows } = await tx.query(readTotals, [month, lastOf(month)]);
  const sorted = rows.toSorted(
    (one, other) => accountTypes.indexOf(one.type) - accountTypes.indexOf(other.type),
  );
  const sumOf = (side: (typeof sides)[number]) => rows.reduce((sum, row) => sum + row[side], 0);
  return {
    kind: "table",
    title: t("certificate.totals"),
    columns: {
      accounts: text({ label: "Accounts" }),
      debit: money(),
      credit: money(),
      closing_debit: money({ label: "Closing debit" }),
      closing_credit: money({ label: "Closing credit" }),
    },
    widths: { debit: 85, credit: 85, closing_debit: 85, closing_credit: 85 },
    rows: sorted.map(({ type, ...row }) => ({ ...row, accounts: labels.option(type) })),
    after: [
      {
        label: t("voucher_total"),
        amounts: Object.fromEntries(sides.map((side) => [side, formatPesos(sumOf(side))])),
      },
    ],
  };
}

const mostNamed = 12;

/** The checks as they stood, and below what was listed. */
function checksOf({ checks }: Seal, t: TFunction, language: Language): Section[] {
  const said = textsOf(language, "periods");
  const told = checks.filter(({ count }) => count > 0);
  const rows = checks.map(({ name, state, count }) => ({
    check: said(`check.${name}`),
    result: said(`state.${state}`, { count }),
  }));
  const columns = { check: text({ label: "Check" }), result: text({ label: "Result" }) };
  return [
    { kind: "table", title: t("certificate.checks"), columns, widths: { result: 120 }, rows },
    ...told.map(({ name, items, count }): Section => {
      const named = items.slice(0, mostNamed).map((item) => item.name);
      const more = count > named.length ? [`… (${count})`] : [];
      return { kind: "note", text: `${said(`check.${name}`)}: ${[...named, ...more].join("; ")}` };
    }),
  ];
}

const facts: Fields = {
  month: text({ label: "Month" }),
  ends_on: date({ label: "Ends on" }),
  closed_at: moment({ label: "Closed" }),
  closed_by: text({ label: "Closed by" }),
  approved_by: text({ label: "Approved by" }),
  reason: text({ label: "Note" }),
  entries: integer({ label: "Entries" }),
  amount: money({ label: "Debits, and credits" }),
};

async function certificateOf(call: BranchCall<typeof printMonthCertificate>): Promise<Paper> {
  const { tx, input, caller, refusal, audit } = call;
  const month = input.id;
  if (month !== firstOf(month)) throw refusal("not_a_month");
  const seal = await readSeal(tx, month);
  if (!seal) throw refusal("month_without_seal");
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, input.language);
  const name = month.slice(0, 7);
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { certificate: name } });
  const { closed_by_name: closed_by, approved_by_name: approved_by, debit: amount } = seal;
  const ends_on = lastOf(month);
  const day = dayShown(paper.reader.language, ends_on);
  return {
    ...paper,
    name: `certificate-${name}`,
    title: t("certificate.title"),
    about: name,
    sections: [
      { kind: "text", text: t("certificate.certifies", { month: name, day }) },
      {
        kind: "facts",
        fields: facts,
        row: { ...seal, month: name, ends_on, closed_by, approved_by, amount },
        perLine: 2,
      },
      { kind: "text", text: `${t("certificate.hash")}: ${hashShown(seal.hash)}` },
      { kind: "note", text: t("certificate.verify") },
      await totalsOf(tx, month, { t, labels: paper.reader.labels }),
      ...checksOf(seal, t, input.language),
      {
        kind: "signatures",
        lines: [
          `${t("certificate.closed_by")}: ${closed_by}`,
          `${t("approved_by")}: ${approved_by ?? ""}`,
          t("certificate.noted_by"),
        ],
      },
      await issuePaper(call, input.language, "certificate", {
        month: name,
        closed_at: seal.closed_at,
        entries: seal.entries,
        amount,
        hash: seal.hash,
      }),
    ],
  };
}

export const printMonthCertificateHandler = servePaper(printMonthCertificate, certificateOf, {
  isIssued: true,
});
