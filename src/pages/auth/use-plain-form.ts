import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../../providers/api-error";
import type { AuthAnswer } from "../../providers/auth-provider";
import { validationErrorText } from "./auth-texts";
import { refusalText } from "./refusal-text";

export type Typing = Record<string, FormDataEntryValue>;

interface PlainForm {
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    noValidate: true;
  };
  /** What is wrong with an input. */
  validationErrorOf(name: string): string | undefined;
  /** What is wrong with no single input. */
  validationError: string | undefined;
  isPending: boolean;
}

interface Options<Op extends Operation> {
  /** Sends what is sound: an action of the auth provider. */
  send(input: Typed<Op>): Promise<AuthAnswer<Output<Op>>>;
  /** Makes the input of what the form holds; that itself by default. */
  inputOf?(typed: Typing): unknown;
  onDone(output: Output<Op>, input: Typed<Op>): void | Promise<void>;
  /** Takes a refusal that leads elsewhere; true when it did. */
  onRefused?(error: ApiError): boolean;
}

/**
 * A form of plain inputs for an operation: the contract's rules, validation errors at the inputs, the focus
 * on the first. The inputs hold what was typed themselves, so nothing of it is lost, whatever the server
 * says.
 */
export function usePlainForm<Op extends Operation>(
  operation: Op,
  { send, inputOf = (typed) => typed, onDone, onRefused }: Options<Op>,
): PlainForm {
  const ref = useRef<HTMLFormElement>(null);
  const [validationErrors, setValidationErrors] = useState<Record<string, string>>({});
  const [failures, setFailures] = useState(0);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  function fail(next: Record<string, string>) {
    setValidationErrors(next);
    setFailures((count) => count + 1);
  }

  /** What is being typed anew is no longer wrong; nor is what follows from it. */
  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const typed = (target as HTMLInputElement).name;
    const rest = Object.entries(validationErrors).filter(
      ([name]) => name !== typed && form.elements.namedItem(name) !== null,
    );
    setValidationErrors(Object.fromEntries(rest));
  }

  async function refuse(thrown: unknown) {
    const error = problemOf(thrown);
    if (onRefused?.(error)) return;
    const isBadInput = error.code === "invalid_input";
    const said = await refusalText(error);
    const named = Object.entries(error.fields).map(([name, text]) => [
      name,
      isBadInput ? validationErrorText(text) : said,
    ]);
    const form = ref.current;
    const isShown = named.some(([name]) => form?.elements.namedItem(String(name)));
    fail({ ...Object.fromEntries(named), ...(!isShown && { "": said }) });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = inputOf(Object.fromEntries(new FormData(event.currentTarget)));
    const parsed = operation.input.safeParse(typed);
    if (!parsed.success) {
      // The first validation error of an input is the one that is shown.
      const entries = parsed.error.issues.map(({ path, message }) => [
        path.join("."),
        validationErrorText(message),
      ]);
      return fail(Object.fromEntries(entries.reverse()));
    }
    setPending(true);
    setValidationErrors({});
    try {
      const { error, output } = await send(typed as Typed<Op>);
      if (error) await refuse(error);
      else await onDone(output as Output<Op>, typed as Typed<Op>);
    } catch (error) {
      await refuse(error);
    } finally {
      setPending(false);
    }
  }

  return {
    formProps: { ref, onSubmit: (event) => void onSubmit(event), onInput, noValidate: true },
    validationErrorOf: (name) => validationErrors[name],
    validationError: validationErrors[""],
    isPending,
  };
}
