import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../providers/http";
import { useFaults } from "./use-faults";
import { useOperation } from "./use-operation";

type Values<Op> = Typed<Op> & FieldValues;

export interface OperationForm<Op extends Operation> {
  form: UseFormReturn<Values<Op>>;
  /** For the form element: it is searched for the first faulty input. */
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
    noValidate: true;
  };
  /** What is wrong with an input, in the person's language. */
  faultOf(name: string): string | undefined;
  pending: boolean;
  /** A refusal that is about no input of the form. */
  refusal: ApiError | null;
}

/** Inputs say of themselves that they are faulty; a group of radios says it for the radios in it. */
function focusFirstFault(form: HTMLFormElement | null) {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const input = faulty?.querySelector<HTMLElement>("input:checked, input") ?? faulty;
  input?.focus();
}

/**
 * A form for a verb: the contract's rules, one intent for all attempts, refusals at the input they are about, and the
 * focus on the first fault. Nothing typed is lost when the server refuses.
 */
export function useOperationForm<Op extends Operation>(
  operation: Op,
  defaults: Partial<Typed<Op>>,
  onDone: (output: Output<Op>) => void,
): OperationForm<Op> {
  const formRef = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const { run, pending, refusal } = useOperation(operation);
  const { ofText, ofRefusal } = useFaults();
  const form = useForm<Values<Op>>({
    resolver: zodResolver(operation.input as never) as unknown as Resolver<Values<Op>>,
    defaultValues: defaults as DefaultValues<Values<Op>>,
    shouldFocusError: false,
  });
  const { errors } = form.formState;

  useEffect(() => {
    if (failures > 0) focusFirstFault(formRef.current);
  }, [failures]);

  const fail = () => setFailures((count) => count + 1);
  const send = async (input: Values<Op>) => {
    let output: Output<Op>;
    try {
      output = await run(input);
    } catch (error) {
      for (const [name, message] of Object.entries(ofRefusal(problemOf(error)))) {
        form.setError(name as Path<Values<Op>>, { type: "refusal", message });
      }
      fail();
      return;
    }
    onDone(output);
  };

  const isShownAtInput = Object.keys(refusal?.fields ?? {}).some((name) => name in form.getValues());
  return {
    form,
    formProps: {
      ref: formRef,
      onSubmit: (event) => void form.handleSubmit(send, fail)(event),
      noValidate: true,
    },
    faultOf(name) {
      const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message;
      return message && ofText(message);
    },
    pending,
    refusal: isShownAtInput ? null : refusal,
  };
}
