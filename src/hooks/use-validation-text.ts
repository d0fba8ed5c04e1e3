import { useCallback } from "react";
import { useT } from "../providers/i18n";

/** The contract's and the store's sentences about a value, by the key they are translated under. */
const sentences: readonly [RegExp, string][] = [
  [/ is required$/, "required"],
  [/ must be at most (?<max>[\d.,-]+) characters$/, "tooLong"],
  [/ must be at least (?<min>[\d.,-]+) characters$/, "tooShort"],
  [/ must be at most (?<max>[\d.,-]+)$/, "tooLarge"],
  [/ must be at least (?<min>[\d.,-]+)$/, "tooSmall"],
  [/ must be from (?<min>[\d.,-]+) to (?<max>[\d.,-]+)$/, "outOfRange"],
  [/ must be a whole number$/, "notWhole"],
  [/ must be an amount with at most 2 decimals$/, "notAmount"],
  [/ must be a number( with at most 6 decimals)?$/, "notNumber"],
  [/ must be one of its options$/, "notOption"],
  [/ must be a color like #1a2b3c$/, "notColor"],
  [/ must be a place$/, "notPlace"],
  [/ must look like (?<example>.+)$/, "notLike"],
  [/ must differ$/, "notDifferent"],
  [/ is not valid$/, "notValid"],
  [/ is already used$/, "alreadyUsed"],
  [/ is already used with the same (?<others>.+)$/, "alreadyUsedTogether"],
  [/ not found$/, "notThere"],
  [/^Invalid date format$/, "notDate"],
];

/** The key that a sentence of the contract is translated under, with the values it holds. */
export function validationKey(message: string): { key: string; values?: Record<string, string> } {
  for (const [pattern, key] of sentences) {
    const match = pattern.exec(message);
    if (match) return { key, ...(match.groups && { values: match.groups }) };
  }
  return { key: message.replaceAll(/[.:]/g, "") };
}

/** Says what is wrong with a field in the person's language, or in English where there is no other text. */
export function useValidationText(): (message: string, label: string) => string {
  const t = useT("resources");
  return useCallback(
    (message, label) => {
      const { key, values } = validationKey(message);
      return t(`validation.${key}`, { label, ...values, defaultValue: message });
    },
    [t],
  );
}
