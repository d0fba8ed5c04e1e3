import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useDates } from "../../hooks/use-dates";
import { dayFormats } from "./date-input";
import { usePickerLocale } from "./picker-locale";
import { momentOf, wallTimeOf } from "./wall-time";

interface MomentInputProps {
  /** ISO 8601. */
  value: string | null;
  onChange(value: string | null): void;
  id: string;
  status?: "error" | "";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  onBlur?(): void;
}

const wallTime = "YYYY-MM-DDTHH:mm";
const formats = ["h:mm A", "H:mm"].flatMap((time) =>
  dayFormats.flatMap((day) => [`${day}, ${time}`, `${day} ${time}`]),
);

/** A day with a time, typed or picked, by the clock of the branch. */
export function MomentInput({ value, onChange, onBlur, ...passed }: MomentInputProps) {
  const locale = usePickerLocale();
  const { timeZone } = useDates();
  const momentBy = (time: Dayjs) => momentOf(timeZone, time.format(wallTime));
  return (
    <DatePicker
      placeholder="MM/DD/YYYY 8:00 AM"
      {...passed}
      style={{ width: "100%" }}
      showTime={{ format: "HH:mm" }}
      needConfirm={false}
      format={[...formats, wallTime]}
      locale={locale}
      value={value ? dayjs(wallTimeOf(timeZone, value)) : null}
      onChange={(time) => onChange(time ? momentBy(time) : null)}
      onBlur={() => onBlur?.()}
    />
  );
}
