import { DatePicker, Flex, Select } from "antd";
import dayjs from "dayjs";
import { DateInput } from "../../components/pickers/date-input";
import { usePickerLocale } from "../../components/pickers/picker-locale";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { type DateRange, rangeNamed, rangeNames, wholeSpan } from "./date-ranges";
import type { DrillDown } from "./use-drill-down";
import "./ledger.css";

interface RangeBarProps {
  range: DateRange;
  onChange(range: Partial<DateRange>): void;
}

/** The days, picked by name or one by one; as whole months and quarters where `spans` says so. */
export function RangeBar({ range, onChange, spans = true }: RangeBarProps & { spans?: boolean }) {
  const t = useT("teller");
  const { branch } = useBranch();
  const named = rangeNames.map((name) => ({ name, ...rangeNamed(name, branch.business_date) }));
  const current = named.find(({ from, to }) => from === range.from && to === range.to);
  const pick = (name: string | undefined) => {
    const picked = named.find((one) => one.name === name);
    onChange({ from: picked?.from ?? null, to: picked?.to ?? null });
  };
  return (
    <div className="range-bar">
      <Select
        className="range-day"
        aria-label={t("range.label")}
        allowClear
        placeholder={t("range.all")}
        value={current?.name}
        onChange={pick}
        options={rangeNames.map((name) => ({ value: name, label: t(`range.${name}`) }))}
      />
      <span className="range-day">
        <DateInput
          aria-label={t("range.from")}
          placeholder={t("range.from")}
          value={range.from}
          onChange={(from) => onChange({ from })}
        />
      </span>
      <span className="range-day">
        <DateInput
          aria-label={t("range.to")}
          placeholder={t("range.to")}
          value={range.to}
          onChange={(to) => onChange({ to })}
        />
      </span>
      {spans && <SpanPicker span="month" range={range} onChange={onChange} />}
      {spans && <SpanPicker span="quarter" range={range} onChange={onChange} />}
    </div>
  );
}

/** Picks a whole month or quarter; shows the one that the days are. */
function SpanPicker({ span, range, onChange }: RangeBarProps & { span: "month" | "quarter" }) {
  const t = useT("teller");
  const locale = usePickerLocale();
  const whole = range.from === null ? null : wholeSpan(span, range.from);
  const isWhole = whole !== null && whole.from === range.from && whole.to === range.to;
  return (
    <DatePicker
      picker={span}
      locale={locale}
      format={span === "month" ? "MMM YYYY" : undefined}
      className="range-span"
      aria-label={t(`range.${span}`)}
      placeholder={t(`range.${span}`)}
      value={isWhole ? dayjs(range.from) : null}
      onChange={(day) => onChange(day ? wholeSpan(span, day.format("YYYY-MM-DD")) : { from: null, to: null })}
    />
  );
}

interface LedgerBarProps {
  drillDown: DrillDown;
  onChange(part: Partial<DrillDown>): void;
}

/** What narrows the ledger: days and account. */
export function LedgerBar({ drillDown, onChange }: LedgerBarProps) {
  const t = useT("teller");
  return (
    <Flex gap="small" wrap style={{ marginBottom: 12 }}>
      <RangeBar range={drillDown} onChange={onChange} />
      <span className="range-account">
        <ReferencePicker
          to="account"
          aria-label={t("field.account")}
          placeholder={t("range.any_account")}
          value={drillDown.account}
          onChange={(account) => onChange({ account })}
        />
      </span>
    </Flex>
  );
}
