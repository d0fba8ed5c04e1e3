import { DatePicker, type GetRef } from "antd";
import dayjs from "dayjs";
import { type ComponentProps, type FocusEvent, type Ref, useState } from "react";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";
import { usePickerLocale } from "./picker-locale";

const wire = "YYYY-MM-DD";
const hint = "MM/DD/YYYY";
/** The first is how a day is shown, as everywhere else; the others are taken when typed. */
export const dayFormats = ["MMM D, YYYY", wire, hint, "M/D/YYYY", "MMMM D, YYYY", "YYYYMMDD"];

interface DateInputProps {
  value: CalendarDate | null | undefined;
  onChange(value: CalendarDate | null): void;
  /** Gets what was typed where it is no day that may be picked: it stays in sight as the value. */
  onWrong?(text: string): void;
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

interface TypedInputProps extends ComponentProps<"input"> {
  /** What was typed that is no day. */
  "data-typed"?: string;
}

/** The picker's input: it empties itself of what is no day, which is shown until it is typed over. */
function TypedInput({ "data-typed": typed, value, ...passed }: TypedInputProps) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <input
      {...passed}
      value={isTyping ? value : value || typed || ""}
      onChange={(event) => {
        setIsTyping(true);
        passed.onChange?.(event);
      }}
      onBlur={(event) => {
        setIsTyping(false);
        passed.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") setIsTyping(false);
        passed.onKeyDown?.(event);
      }}
    />
  );
}

/** A calendar day, typed or picked. */
export function DateInput({ value, onChange, onWrong, max, onBlur, ...passed }: DateInputProps) {
  const locale = usePickerLocale();
  const day = value && isCalendarDate(value) ? dayjs(value, wire, true) : null;
  const typed = day ? undefined : (value ?? undefined);
  const spoken = locale.lang.locale.slice(0, 2);
  const take = ({ target }: { target: EventTarget }) => {
    // The calendar is left, too, and its buttons take keys.
    if (!(target instanceof HTMLInputElement)) return;
    const text = target.value.trim();
    const isShown = text === (typed ?? day?.locale(spoken).format(dayFormats[0]) ?? "");
    if (isShown || !onWrong) return;
    const told = dayjs(text, dayFormats, spoken, true);
    if (!text) onChange(null);
    else onWrong(told.isValid() ? told.format(wire) : text);
  };
  return (
    <DatePicker
      placeholder={hint}
      {...passed}
      style={{ width: "100%" }}
      format={dayFormats}
      locale={locale}
      maxDate={max ? dayjs(max, wire, true) : undefined}
      value={day}
      onChange={(day) => onChange(day ? day.format(wire) : null)}
      components={{ input: TypedInput }}
      data-typed={typed}
      onKeyDown={(event) => event.key === "Enter" && take(event)}
      onBlur={(event) => {
        take(event as FocusEvent);
        onBlur?.();
      }}
      preserveInvalidOnBlur={false}
    />
  );
}
