import type { TFunction } from "i18next";
import { type Fields, text } from "#contract/kit/field";
import { type Labels, labelsOf } from "#contract/kit/labels";
import type { Report } from "#contract/kit/report";
import type { exportCollectionSheet } from "#contract/operations/loans/collection-sheet";
import type { exportLoanReport } from "#contract/operations/reports/loan-reports";
import { tellAsked } from "#server/domain/reports/asked";
import { count, groupValue, newTally, type Tally } from "#server/domain/reports/groups";
import { type Row, readRows } from "#server/domain/reports/read";
import { type ReportCall, type Settled, settle } from "#server/domain/reports/settle";
import type { ReportSource } from "#server/domain/reports/source";
import type { BranchCall } from "#server/platform/operations/call";
import { serveTable } from "#server/platform/operations/serve-table";
import { textsOf } from "#server/platform/texts";

/** The columns under the names that the reader knows; what is chosen from words is written in theirs. */
const fieldsOf = ({ columns }: Report, labels: Labels): Fields =>
  Object.fromEntries(
    Object.entries(columns).map(([name, field]) => {
      const label = labels.field(name, field);
      return [name, field.kind === "choice" ? text({ label }) : { ...field, label }];
    }),
  );

function inWords({ columns }: Report, row: Row, labels: Labels): Row {
  const chosen = Object.entries(columns).filter(([name, { kind }]) => kind === "choice" && row[name]);
  return { ...row, ...Object.fromEntries(chosen.map(([name]) => [name, labels.option(String(row[name]))])) };
}

/** What a group is called: a word of a choice in the reader's language, or that there is none. */
export function groupName({ report, group }: Settled, value: string, labels: Labels, t: TFunction): string {
  if (value === "") return t("noGroup");
  return group !== null && report.columns[group]?.kind === "choice" ? labels.option(value) : value;
}

/** Rows with what each group came to behind it, and what all came to at the end. */
async function* withTotals(
  batches: AsyncIterable<Row[]>,
  settled: Settled,
  { labels, t }: { labels: Labels; t: TFunction },
): AsyncGenerator<Row[]> {
  const { report, group } = settled;
  const told = Object.entries(report.columns).find(
    ([, { kind }]) => kind === "text" || kind === "choice",
  )?.[0];
  const totalOf = ({ count: rows, sums }: Tally, name?: string): Row => ({
    ...(told && { [told]: name === undefined ? t("total", { rows }) : t("subtotal", { name, rows }) }),
    ...sums,
  });
  const subtotalOf = (tally: Tally) => totalOf(tally, groupName(settled, tally.value, labels, t));
  const all = newTally(report);
  let current: Tally | null = null;
  for await (const rows of batches) {
    const laid: Row[] = [];
    for (const row of rows) {
      const value = group === null ? "" : groupValue(row, group);
      if (group !== null && current?.value !== value) {
        if (current) laid.push(subtotalOf(current));
        current = newTally(report, value);
      }
      if (current) count(current, row);
      count(all, row);
      laid.push(inWords(report, row, labels));
    }
    yield laid;
  }
  yield [...(current ? [subtotalOf(current)] : []), totalOf(all)];
}

const readHead = `select o.name as organization, b.name as branch from branch b
  join organization o on o.id = b.organization_id where b.id = (select kaban_branch())`;

async function titleOf(
  { tx, now, caller, input }: BranchCall<typeof exportLoanReport>,
  settled: Settled,
  told: { labels: Labels; t: TFunction },
): Promise<[string, string][]> {
  const { organization, branch } = (await tx.query(readHead)).rows[0];
  const { t } = told;
  const { language } = input;
  const { timeZone } = caller.membership;
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return [
    [t("sheet.report"), t(`report.${settled.report.name}.title`)],
    [t("sheet.organization"), organization],
    [t("sheet.branch"), branch],
    ...(await tellAsked(tx, settled, { ...told, language })),
    [t("sheet.amounts"), t("sheet.pesos")],
    [t("sheet.written"), written.format(now)],
  ];
}

/** Serves any of these reports as a file. */
export const exportReportHandler = <Op extends typeof exportLoanReport | typeof exportCollectionSheet>(
  operation: Op,
  sources: readonly ReportSource[],
) =>
  serveTable<typeof exportLoanReport>(operation as unknown as typeof exportLoanReport, async (call) => {
    const { tx, input, today } = call;
    const settled = await settle(call as ReportCall, sources);
    const labels = labelsOf(textsOf(input.language, "resources"));
    const t = textsOf(input.language, "reports");
    return {
      name: `loan-${settled.report.name}-${today}`,
      format: input.format,
      fields: fieldsOf(settled.report, labels),
      title: await titleOf(call, settled, { labels, t }),
      rows: withTotals(readRows(tx, settled), settled, { labels, t }),
    };
  });
