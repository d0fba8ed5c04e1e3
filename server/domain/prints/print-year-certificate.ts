import type { TFunction } from "i18next";
import { monthName } from "#contract/kit/dates";
import { date, type Fields, integer, moment, money, text } from "#contract/kit/field";
import type { Language } from "#contract/kit/language";
import { formatPesos } from "#contract/kit/money";
import { printYearCertificate } from "#contract/operations/prints/book-papers";
import { readYearSeal, type YearSeal } from "#server/domain/periods/seal-year";
import { readYears } from "#server/domain/periods/years";
import { issuePaper } from "#server/domain/prints/issue";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Paper, type Section, servePaper } from "#server/domain/prints/paper";
import { dayShown, hashShown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";

const facts: Fields = {
  year: text({ label: "Fiscal year" }),
  ends_on: date({ label: "Ends on" }),
  closed_at: moment({ label: "Closed" }),
  closed_by: text({ label: "Closed by" }),
  approved_by: text({ label: "Approved by" }),
  reason: text({ label: "Note" }),
  net_surplus: money({ label: "Net surplus" }),
  reference: text({ label: "Closing entry" }),
};

/** The seals of the year's months; what has none is said so. */
function sealsOf({ months }: YearSeal, t: TFunction, language: Language): Section {
  const sumOf = (side: "debit" | "credit") => months.reduce((sum, month) => sum + (month[side] ?? 0), 0);
  return {
    kind: "table",
    title: t("year_certificate.months"),
    columns: {
      month: text({ label: "Month" }),
      entries: integer({ label: "Entries" }),
      seal: text({ label: "Seal" }),
      debit: money(),
      credit: money(),
    },
    widths: { month: 72, entries: 45, debit: 76, credit: 76 },
    rows: months.map(({ month, hash, ...sums }) => ({
      ...sums,
      month: monthName(month, language),
      seal: hash ? hashShown(hash) : t("year_certificate.no_seal"),
    })),
    after: [
      {
        label: t("voucher_total"),
        amounts: { debit: formatPesos(sumOf("debit")), credit: formatPesos(sumOf("credit")) },
      },
    ],
  };
}

function closingOf({ net_surplus, surplus_account, reference }: YearSeal, t: TFunction): string {
  if (!reference) return t("year_certificate.nothing");
  const which = net_surplus < 0 ? "loss" : "surplus";
  const amount = formatPesos(Math.abs(net_surplus));
  return t(`year_certificate.${which}`, { amount, reference, account: surplus_account ?? "" });
}

async function certificateOf(call: BranchCall<typeof printYearCertificate>): Promise<Paper> {
  const { tx, input, caller, today, refusal, audit } = call;
  const year = (await readYears(tx, today)).find(({ begins_on }) => begins_on === input.id);
  if (!year) throw refusal("not_a_year");
  const seal = year.closing_id ? await readYearSeal(tx, year.closing_id) : null;
  if (!seal?.hash) throw refusal("year_without_seal");
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, input.language);
  const { name, ends_on } = year;
  const { hash, closed_at, net_surplus, reference, closed_by_name: closed_by } = seal;
  const approved_by = seal.approved_by_name;
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { certificate: name } });
  const row = { year: name, ends_on, closed_at, closed_by, approved_by, net_surplus, reference };
  const sealed = seal.months.filter((month) => month.hash).length;
  return {
    ...paper,
    name: `certificate-${input.id.slice(0, 4)}`,
    title: t("year_certificate.title"),
    about: name,
    sections: [
      {
        kind: "text",
        text: t("year_certificate.certifies", { year: name, day: dayShown(input.language, ends_on) }),
      },
      { kind: "facts", fields: facts, row: { ...row, reason: seal.reason }, perLine: 2 },
      { kind: "text", text: closingOf(seal, t) },
      { kind: "text", text: `${t("year_certificate.hash")}: ${hashShown(hash)}` },
      { kind: "note", text: t("year_certificate.verify") },
      sealsOf(seal, t, input.language),
      {
        kind: "signatures",
        lines: [
          `${t("certificate.closed_by")}: ${closed_by}`,
          `${t("approved_by")}: ${approved_by ?? ""}`,
          t("certificate.noted_by"),
        ],
      },
      await issuePaper(call, input.language, "year certificate", {
        ...{ year: name, closed_at, months: sealed, net_surplus, reference, hash },
      }),
    ],
  };
}

/** Refuses a year that is open, or was closed before seals were kept. */
export const printYearCertificateHandler = servePaper(printYearCertificate, certificateOf, {
  isIssued: true,
});
