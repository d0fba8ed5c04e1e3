import { Input, Space } from "antd";
import { useT } from "../providers/i18n";
import "./color-input.css";

interface ColorInputProps {
  value: string | null | undefined;
  onChange(color: string | null): void;
  id?: string;
  disabled?: boolean;
  status?: "error" | "";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  onBlur?(): void;
}

const isColor = (text: string | null | undefined) => /^#[0-9a-f]{6}$/i.test(text ?? "");

/** A colour, picked or typed as "#1a2b3c". */
export function ColorInput({ value, onChange, ...passed }: ColorInputProps) {
  const t = useT("resources");
  return (
    <Space.Compact block>
      <Input
        type="color"
        style={{ width: 56, padding: 4, flex: "none" }}
        aria-label={t("input.pickColor")}
        disabled={passed.disabled}
        value={isColor(value) ? (value as string) : "#888888"}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        {...passed}
        placeholder="#1a2b3c"
        maxLength={7}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Space.Compact>
  );
}

/** A colour as a small square beside its code. */
export function ColorSwatch({ color }: { color: string }) {
  const style = { background: isColor(color) ? color : "transparent" };
  return (
    <span className="color-swatch">
      <span className="color-swatch-square" style={style} aria-hidden="true" /> {color}
    </span>
  );
}
