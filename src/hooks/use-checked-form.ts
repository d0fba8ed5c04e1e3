import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { useFaults } from "./use-faults";

export interface CheckedForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** For the form element: it is searched for the first faulty input. */
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
    noValidate: true;
  };
  /** What is wrong with an input, in the person's language; a label helps to say it. */
  faultOf(name: string, label?: string): string | undefined;
  /** Puts what the server found wrong at the inputs, and the focus on the first. */
  refuse(faults: Record<string, string>): void;
}

/** Inputs say of themselves that they are faulty; a group of radios says it for the radios in it. */
function focusFirstFault(form: HTMLFormElement | null) {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const input = faulty?.querySelector<HTMLElement>("input:checked, input") ?? faulty;
  input?.focus();
}

/**
 * A form held to a schema of the contract; what is sound is handed on, else the focus goes to the first
 * fault.
 */
export function useCheckedForm<V extends FieldValues>(
  schema: z.ZodType,
  defaults: Partial<V>,
  onSound: (values: V) => void | Promise<void>,
  area?: string,
): CheckedForm<V> {
  const formRef = useRef<HTMLFormElement>(null);
  const { ofText } = useFaults(area);
  const form = useForm<V>({
    resolver: zodResolver(schema as never) as unknown as Resolver<V>,
    defaultValues: defaults as DefaultValues<V>,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;

  // Counted once the inputs say of themselves what is wrong.
  useEffect(() => {
    if (submitCount > 0) focusFirstFault(formRef.current);
  }, [submitCount]);

  return {
    form,
    formProps: {
      ref: formRef,
      onSubmit: (event) => void form.handleSubmit((values) => onSound(values as unknown as V))(event),
      noValidate: true,
    },
    faultOf(name, label) {
      const error = (errors as Record<string, { type?: string; message?: string } | undefined>)[name];
      // What the server refused is in the person's language already.
      if (error?.type === "refusal") return error.message;
      return error?.message && ofText(error.message, label);
    },
    refuse(faults) {
      for (const [name, message] of Object.entries(faults)) {
        form.setError(name as Path<V>, { type: "refusal", message });
      }
    },
  };
}
