import { Input, type InputProps, type InputRef } from "antd";
import { type Ref, useEffect, useState } from "react";
import { type Centavos, formatPesos, parsePesos } from "#contract/kit/money";

type Passed = Omit<InputProps, "value" | "defaultValue" | "onChange" | "prefix" | "inputMode" | "ref">;

interface MoneyInputProps extends Passed {
  /** In centavos; null when empty. */
  value: Centavos | null | undefined;
  /** Null when empty; NaN while what is typed is no amount, so that validation refuses it. */
  onChange(value: Centavos | null, typed: string): void;
  /** What stands in it at first, where that is no amount. */
  typed?: string;
  ref?: Ref<InputRef>;
}

const shown = (value: Centavos | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? "" : formatPesos(value);

const read = (text: string): Centavos | null =>
  text.trim() === "" ? null : (parsePesos(text) ?? Number.NaN);

/** Takes pesos as people type them ("1500", "1,500.5") and hands back centavos, by digits alone. */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  className,
  typed = shown(value),
  ref,
  ...passed
}: MoneyInputProps) {
  const [text, setText] = useState(typed);

  useEffect(() => {
    setText((now) => (Object.is(read(now), value ?? null) ? now : shown(value)));
  }, [value]);

  return (
    <Input
      {...passed}
      ref={ref}
      className={`money-input ${className ?? ""}`}
      prefix="₱"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value), event.target.value);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setText(shown(value));
        onBlur?.(event);
      }}
    />
  );
}
