import { DatePicker, type GetRef } from "antd";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { Ref } from "react";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";

dayjs.extend(customParseFormat);

const wire = "YYYY-MM-DD";
/** The first is how a day is shown; the others are taken when typed. */
const typed = [wire, "MM/DD/YYYY", "M/D/YYYY", "MMM D, YYYY", "MMMM D, YYYY", "YYYYMMDD"];

interface DateInputProps {
  value: CalendarDate | null | undefined;
  onChange(value: CalendarDate | null): void;
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
export function DateInput({ value, onChange, onBlur, ...passed }: DateInputProps) {
  return (
    <DatePicker
      placeholder={wire}
      {...passed}
      style={{ width: "100%" }}
      format={typed}
      value={value && isCalendarDate(value) ? dayjs(value, wire, true) : null}
      onChange={(day) => onChange(day ? day.format(wire) : null)}
      onBlur={() => onBlur?.()}
      preserveInvalidOnBlur={false}
    />
  );
}
