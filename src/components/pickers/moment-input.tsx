import { DatePicker } from "antd";
import dayjs from "dayjs";

interface MomentInputProps {
  /** ISO 8601. */
  value: string | null;
  onChange(value: string | null): void;
  id: string;
  onBlur?(): void;
}

/** A day with a time, typed or picked in the zone of the device. */
export function MomentInput({ value, onChange, onBlur, ...passed }: MomentInputProps) {
  return (
    <DatePicker
      {...passed}
      style={{ width: "100%" }}
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange(moment ? moment.toISOString() : null)}
      onBlur={() => onBlur?.()}
    />
  );
}
