import type { TFunction } from "i18next";
import { labelOf } from "#contract/kit/field";
import type { Labels } from "#contract/kit/labels";
import type { Language } from "#contract/kit/language";
import { loanFilters } from "#contract/reports/loan-filters";
import type { Settled } from "#server/domain/reports/settle";
import type { Transaction } from "#server/platform/db/database";

/** Where what a reference names is called something. */
const namedIn: Record<string, { table: string; column: string }> = {
  "member-profile": { table: "member", column: "full_name" },
};

async function nameOf(tx: Transaction, to: string, id: string): Promise<string> {
  const { table, column } = namedIn[to] ?? { table: to.replaceAll("-", "_"), column: "name" };
  const found =
    to === "user"
      ? await tx.query(
          `select u.full_name as name from user_account u where u.id = $1 and exists (
            select from user_organization o
            where o.user_id = u.id and o.branch_id = (select kaban_branch()))`,
          [id],
        )
      : await tx.query(
          `select ${column} as name from ${table}
           where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
             and id = $1`,
          [id],
        );
  return found.rows[0]?.name ?? "—";
}

interface Told {
  t: TFunction;
  labels: Labels;
  language: Language;
}

const dayShown = (language: Language, day: string) =>
  new Intl.DateTimeFormat(`${language}-PH`, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));

/** What a report is narrowed and grouped by, as people read it: labels and texts. */
export async function tellAsked(
  tx: Transaction,
  { report, filters, group }: Pick<Settled, "report" | "filters" | "group">,
  { t, labels, language }: Told,
): Promise<[string, string][]> {
  const told: [string, string][] = [];
  for (const [name, value] of Object.entries(filters)) {
    const field = loanFilters[name];
    const label = field ? labels.field(name, field) : labelOf(name);
    if (field?.kind === "date") told.push([label, dayShown(language, value)]);
    else if (field?.kind === "reference") told.push([label, await nameOf(tx, field.to, value)]);
    else told.push([label, labels.option(value)]);
  }
  const column = group === null ? undefined : report.columns[group];
  if (group !== null && column) told.push([t("groupedBy"), labels.field(group, column)]);
  return told;
}
