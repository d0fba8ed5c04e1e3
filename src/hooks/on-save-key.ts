import type { KeyboardEvent } from "react";

type FormKey = KeyboardEvent<HTMLFormElement>;

const isSaveKey = ({ key, ctrlKey, metaKey }: FormKey) => key === "Enter" && (ctrlKey || metaKey);
/** A select box that is shut would open on Enter, over what comes of saving. */
const isShutSelect = ({ target }: FormKey) =>
  target instanceof HTMLElement && target.role === "combobox" && target.ariaExpanded !== "true";

/** For a form: Ctrl+Enter saves from any input, after the input has taken what is typed in it. */
export function onSaveKey(save: (event: FormKey) => void) {
  const onKey = (event: FormKey) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    save(event);
  };
  return {
    onKeyDown: onKey,
    onKeyDownCapture: (event: FormKey) => isShutSelect(event) && onKey(event),
  };
}

/** Among inputs that are filled one after another: Enter in one of them sends nothing, Ctrl+Enter does. */
export const holdEnter = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
};
