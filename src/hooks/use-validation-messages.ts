import { useCallback } from "react";
import type { ApiError } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { useRefusalText } from "../providers/refusal-text";
import { useValidationText } from "./use-validation-text";

/**
 * Says what is wrong with what was typed, in the person's language, by the texts of an area; English where a
 * text has no other.
 */
export function useValidationMessages(area: string) {
  const t = useT(area);
  const textOf = useRefusalText();
  const bySentence = useValidationText();

  /** A text of the contract's validation, about an input of that label. */
  const messageOf = useCallback(
    (text: string, label?: string): string => {
      // Dots and colons would lead elsewhere in the texts.
      const own: string = t(`validation.${text.replaceAll(/[.:]/g, "")}`, { defaultValue: "" });
      return own || (label ? bySentence(text, label) : text);
    },
    [t, bySentence],
  );

  /** The inputs a refusal is about. A declared refusal says one thing, invalid input a thing an input. */
  const messagesOfRefusal = useCallback(
    (refusal: ApiError): Record<string, string> => {
      const isBadInput = refusal.code === "invalid_input";
      const entries = Object.entries(refusal.fields);
      return Object.fromEntries(
        entries.map(([name, text]) => [name, isBadInput ? messageOf(text) : textOf(refusal)]),
      );
    },
    [messageOf, textOf],
  );
  return { messageOf, messagesOfRefusal };
}
