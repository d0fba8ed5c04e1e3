import { Descriptions, Flex } from "antd";
import { useNavigate } from "react-router";
import type { List } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { ListView, type RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { OperationButtons } from "../../resources/operations/operation-buttons";

interface CountedFactsProps {
  /** The last day it was counted for, and what that is called. */
  day: string;
  dayLabel: string;
  document: { state: string; counted_at: string | null; reference: string | null };
  /** Where its words are. */
  words: "accrual" | "allowance" | "reclass";
  actions: RowAction[];
}

/** What can be done with a counted document, and when it was counted and posted. */
export function CountedFacts({ day, dayLabel, document, words, actions }: CountedFactsProps) {
  const t = useT("loans");
  const labels = useLabels();
  const dates = useDates();
  const { state, counted_at, reference } = document;
  return (
    <>
      <Flex gap="small" wrap>
        <OperationButtons actions={actions} />
      </Flex>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 }}
        items={[
          { key: "day", label: dayLabel, children: dates.show(day) },
          { key: "state", label: labels.field("state"), children: labels.option(state) },
          ...(counted_at
            ? [{ key: "counted", label: t(`${words}.counted`), children: dates.show(counted_at) }]
            : []),
          ...(reference ? [{ key: "entry", label: t(`${words}.entry`), children: reference }] : []),
        ]}
      />
    </>
  );
}

/** The loans of a counted document; each opens as the loan that it is. */
export function CountedLoans({ list, query }: { list: List; query: readonly Filter[] }) {
  const { path } = useBranch();
  const navigate = useNavigate();
  return (
    <ListView
      list={list}
      query={query}
      title="name"
      onOpen={({ id }) => void navigate(path(`loan/loans/show/${id}`))}
    />
  );
}
