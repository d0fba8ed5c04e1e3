import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../../providers/api-error";
import { faultText } from "./auth-texts";
import { refusalText } from "./refusal-text";
import { sendOperation } from "./send";

export type Typing = Record<string, FormDataEntryValue>;

interface PlainForm {
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    noValidate: true;
  };
  /** What is wrong with an input. */
  faultOf(name: string): string | undefined;
  /** What is wrong with no single input. */
  fault: string | undefined;
  isPending: boolean;
}

interface Options<Op extends Operation> {
  /** Makes the input of what the form holds; that itself by default. */
  inputOf?(typed: Typing): unknown;
  onDone(output: Output<Op>, input: Typed<Op>): void | Promise<void>;
  /** Takes a refusal that leads elsewhere; true when it did. */
  onRefused?(error: ApiError): boolean;
}

/**
 * A form of plain inputs for a verb: the contract's rules, faults at the inputs, the focus on the first. The
 * inputs hold what was typed themselves, so nothing of it is lost, whatever the server says.
 */
export function usePlainForm<Op extends Operation>(
  operation: Op,
  { inputOf = (typed) => typed, onDone, onRefused }: Options<Op>,
): PlainForm {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failures, setFailures] = useState(0);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  function fail(next: Record<string, string>) {
    setFaults(next);
    setFailures((count) => count + 1);
  }

  /** What is being typed anew is no longer wrong; nor is what follows from it. */
  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const typed = (target as HTMLInputElement).name;
    const rest = Object.entries(faults).filter(
      ([name]) => name !== typed && form.elements.namedItem(name) !== null,
    );
    setFaults(Object.fromEntries(rest));
  }

  async function refuse(thrown: unknown) {
    const error = problemOf(thrown);
    if (onRefused?.(error)) return;
    const isBadInput = error.code === "invalid_input";
    const said = await refusalText(error);
    const named = Object.entries(error.fields).map(([name, text]) => [
      name,
      isBadInput ? faultText(text) : said,
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
      // The first fault of an input is the one that is shown.
      const entries = parsed.error.issues.map(({ path, message }) => [path.join("."), faultText(message)]);
      return fail(Object.fromEntries(entries.reverse()));
    }
    setPending(true);
    setFaults({});
    try {
      await onDone(await sendOperation(operation, typed as Typed<Op>), typed as Typed<Op>);
    } catch (error) {
      await refuse(error);
    } finally {
      setPending(false);
    }
  }

  return {
    formProps: { ref, onSubmit: (event) => void onSubmit(event), onInput, noValidate: true },
    faultOf: (name) => faults[name],
    fault: faults[""],
    isPending,
  };
}
