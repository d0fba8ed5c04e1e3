import type { TFunction } from "i18next";
import type { Language } from "#contract/kit/language";
import type { Operation } from "#contract/kit/operation";
import type { BranchCall } from "#server/platform/operations/call";

const readHead = `select o.name as organization, b.name as branch from branch b
  join organization o on o.id = b.organization_id where b.id = (select kaban_branch())`;

/** What the title sheet of a file says: what it is, whose, of which days, in what, and written when. */
export async function titleSheetOf(
  { tx, now, caller }: Pick<BranchCall<Operation>, "tx" | "now" | "caller">,
  { t, language, what, span }: { t: TFunction; language: Language; what: string; span: string },
): Promise<[string, string][]> {
  const { organization, branch } = (await tx.query(readHead)).rows[0];
  const { timeZone } = caller.membership;
  const written = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return [
    [t("book.book"), what],
    [t("book.organization"), organization],
    [t("book.branch"), branch],
    [t("book.days"), span],
    [t("book.amounts"), t("book.in_pesos")],
    [t("book.written"), written.format(now)],
  ];
}
