import { Checkbox, Flex, Select } from "antd";
import { comparisonsOf, isOfDay, spans } from "#contract/operations/statements/financial-statement";
import type { StatementName } from "#contract/operations/statements/statement-names";
import { DateInput } from "../../components/pickers/date-input";
import { MomentInput } from "../../components/pickers/moment-input";
import { useT } from "../../providers/i18n";
import type { Question } from "./use-question";

/** Statements whose lines are accounts. */
const showsEach: readonly StatementName[] = ["equity", "trial-balance"];

/** Of which days a statement is, with what it is compared, and as the books stood when. */
export function QuestionBar({ question }: { question: Question }) {
  const t = useT("statements");
  const { asked, recordedBy, showsAccounts, change } = question;
  return (
    <Flex gap="small" wrap align="center" style={{ marginBottom: 12 }}>
      <span style={{ width: 150 }}>
        <DateInput aria-label={t("bar.to")} value={asked.to} onChange={(to) => change({ to })} />
      </span>
      {!isOfDay(asked.statement) && (
        <Select
          aria-label={t("bar.span")}
          style={{ width: 190 }}
          value={asked.span}
          onChange={(span) => change({ span })}
          options={spans.map((value) => ({ value, label: t(`bar.span_${value}`) }))}
        />
      )}
      <Select
        aria-label={t("bar.compare")}
        style={{ width: 190 }}
        value={asked.compare}
        onChange={(compare) => change({ compare })}
        options={comparisonsOf(asked.statement).map((value) => ({ value, label: t(`bar.compare_${value}`) }))}
      />
      <label htmlFor="recorded_by">{t("bar.recorded_by")}</label>
      <span style={{ width: 210 }}>
        <MomentInput
          id="recorded_by"
          value={recordedBy}
          onChange={(moment) => change({ recorded_by: moment })}
        />
      </span>
      {!showsEach.includes(asked.statement) && (
        <Checkbox
          checked={showsAccounts}
          onChange={({ target }) => change({ accounts: target.checked ? "true" : null })}
        >
          {t("bar.accounts")}
        </Checkbox>
      )}
    </Flex>
  );
}
