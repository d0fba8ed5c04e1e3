import dayjs from "dayjs";
import { useSearchParams } from "react-router";
import { isCalendarDate } from "#contract/kit/dates";
import type { Typed } from "#contract/kit/operation";
import {
  comparisonsOf,
  type financialStatement,
  spans,
} from "#contract/operations/statements/financial-statement";
import type { StatementName } from "#contract/operations/statements/statement-names";
import { useBranch } from "../../hooks/use-branch";

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** What a statement is asked for; kept in the address, so that it can be shared and returned to. */
export function useQuestion(statement: StatementName) {
  const [search, setSearch] = useSearchParams();
  const { branch } = useBranch();
  const day = search.get("to");
  const moment = search.get("recorded_by");
  const recordedBy = moment && dayjs(moment).isValid() ? moment : null;
  const asked: Typed<typeof financialStatement> & { to: string } = {
    statement,
    to: day && isCalendarDate(day) ? day : branch.business_date,
    span: oneOf(spans, search.get("span")) ?? "year",
    compare: oneOf(comparisonsOf(statement), search.get("compare")) ?? "year",
    ...(recordedBy && { recorded_by: dayjs(recordedBy).toISOString() }),
  };
  return {
    asked,
    recordedBy,
    showsAccounts: search.get("accounts") === "true",
    change(part: Record<string, string | null>) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
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
export type Question = ReturnType<typeof useQuestion>;
