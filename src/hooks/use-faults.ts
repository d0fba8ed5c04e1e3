import { useCallback } from "react";
import type { ApiError } from "../providers/http";
import { useT } from "../providers/i18n";
import { useRefusalText } from "../providers/refusal-text";

/** Says what is wrong with what was typed, in the person's language; English where a text has no other. */
export function useFaults() {
  const t = useT("teller");
  const textOf = useRefusalText();

  /** A text of the contract's validation. */
  const ofText = useCallback((text: string) => t(`fault.${text}`, { defaultValue: text }), [t]);

  /** The inputs a refusal is about. A declared refusal says one thing, bad input a thing an input. */
  const ofRefusal = useCallback(
    (refusal: ApiError): Record<string, string> => {
      const isBadInput = refusal.code === "invalid_input";
      const entries = Object.entries(refusal.fields);
      return Object.fromEntries(
        entries.map(([name, text]) => [name, isBadInput ? ofText(text) : textOf(refusal)]),
      );
    },
    [ofText, textOf],
  );
  return { ofText, ofRefusal };
}
