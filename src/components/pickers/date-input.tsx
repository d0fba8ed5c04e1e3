import { DatePicker, type GetRef } from "antd";
import dayjs from "dayjs";
import type { Ref } from "react";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";
import { usePickerLocale } from "./picker-locale";

const wire = "YYYY-MM-DD";
const hint = "MM/DD/YYYY";
/** The first is how a day is shown, as everywhere else; the others are taken when typed. */
export const dayFormats = ["MMM D, YYYY", wire, hint, "M/D/YYYY", "MMMM D, YYYY", "YYYYMMDD"];

interface DateInputProps {
  value: CalendarDate | null | undefined;
  onChange(value: CalendarDate | null): void;
  /** The last day that may be picked. */
  max?: CalendarDate;
  id?: string;
  disabled?: boolean;
  status?: "error" | "";
  placeholder?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  onBlur?(): void;
  ref?: Ref<GetRef<typeof DatePicker>>;
}

/** A calendar day, typed or picked. */
export function DateInput({ value, onChange, max, onBlur, ...passed }: DateInputProps) {
  const locale = usePickerLocale();
  return (
    <DatePicker
      placeholder={hint}
      {...passed}
      style={{ width: "100%" }}
      format={dayFormats}
      locale={locale}
      maxDate={max ? dayjs(max, wire, true) : undefined}
      value={value && isCalendarDate(value) ? dayjs(value, wire, true) : null}
      onChange={(day) => onChange(day ? day.format(wire) : null)}
      onBlur={() => onBlur?.()}
      preserveInvalidOnBlur={false}
    />
  );
}
