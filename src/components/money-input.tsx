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
  /** Thousands are set apart while it is typed. */
  isGrouped?: boolean;
  ref?: Ref<InputRef>;
}

const shown = (value: Centavos | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? "" : formatPesos(value);

const read = (text: string): Centavos | null =>
  text.trim() === "" ? null : (parsePesos(text) ?? Number.NaN);

/** "1234567.5" → "1,234,567.5"; what is no number stays as it is typed. */
function grouped(text: string): string {
  const match = /^(-?)([\d,]+)(\.\d*)?$/.exec(text.trim());
  if (!match) return text;
  const [, sign = "", whole = "", rest = ""] = match;
  return sign + whole.replaceAll(",", "").replace(/\B(?=(\d{3})+(?!\d))/g, ",") + rest;
}

/** Where the caret stands after as many digits and dots as before, when commas come and go. */
function caretAfter(text: string, signs: number): number {
  let at = 0;
  for (let left = signs; at < text.length && left > 0; at += 1) if (text[at] !== ",") left -= 1;
  return at;
}

/** Sets thousands apart in the input itself, the caret staying where it was. */
function groupIn(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const text = grouped(value);
  if (text === value) return value;
  const signs = value.slice(0, selectionStart ?? value.length).replaceAll(",", "").length;
  input.value = text;
  const caret = caretAfter(text, signs);
  input.setSelectionRange(caret, caret);
  return text;
}

/** Takes pesos as people type them ("1500", "1,500.5") and hands back centavos, by digits alone. */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  className,
  typed = shown(value),
  isGrouped,
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
      onChange={({ target }) => {
        const now = isGrouped ? groupIn(target) : target.value;
        setText(now);
        onChange(read(now), now);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setText(shown(value));
        onBlur?.(event);
      }}
    />
  );
}
