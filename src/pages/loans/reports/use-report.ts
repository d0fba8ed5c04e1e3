import { useSearchParams } from "react-router";
import type { Typed } from "#contract/kit/operation";
import type { Report } from "#contract/kit/report";
import type { showLoanReport } from "#contract/operations/reports/loan-reports";
import { loanReports } from "#contract/reports/index";
import { usePrintLanguage } from "../../member-ledger/addresses";

export const pageSize = 50;

/** The report that the address names, if any. */
export const namedReport = (name: string | null): Report | undefined =>
  loanReports.find((one) => one.name === name);

/** What a report is asked for; kept in the address, so that it can be shared and returned to. */
export function useReport(report: Report) {
  const [search, setSearch] = useSearchParams();
  const language = usePrintLanguage();
  const filters = Object.fromEntries(
    report.filters.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const named = search.get("group");
  const group = named === "none" || (named !== null && report.groups.includes(named)) ? named : undefined;
  const page = Math.max(1, Number(search.get("page")) || 1);
  const asked = { report: report.name, ...filters, ...(group !== undefined && { group }) };
  const onPage: Typed<typeof showLoanReport> = { ...asked, page: page - 1, page_size: pageSize };
  return {
    report,
    filters,
    page,
    /** Of a page on screen, and of the whole of it in the person's language. */
    onPage,
    whole: { ...asked, language },
    change(part: Record<string, string | null>) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (!("page" in part)) next.delete("page");
          for (const [name, value] of Object.entries(part)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
  };
}
export type AskedReport = ReturnType<typeof useReport>;
