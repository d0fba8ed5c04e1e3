import { zodResolver } from "@hookform/resolvers/zod";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { useForm, useModalForm } from "@refinedev/react-hook-form";
import { type FormEvent, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { useValidationMessages } from "./use-validation-messages";

export interface CheckedForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** For the form element: it is searched for the first invalid input. */
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit(event: FormEvent): void;
    noValidate: true;
  };
  /** What is wrong with an input, in the person's language; a label helps to say it. */
  validationErrorOf(name: string, label?: string): string | undefined;
  /** Puts what the server found wrong at the inputs, and the focus on the first. */
  refuse(validationErrors: Record<string, string>): void;
}

/** Inputs say of themselves that they are invalid; a group of radios says it for the radios in it. */
function focusFirstValidationError(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const input = invalid?.querySelector<HTMLElement>("input:checked, input") ?? invalid;
  input?.focus();
}

/** What is sound goes to an operation, which is Refine's `custom` and no row of a resource. */
const refineCoreProps = { action: "create", redirect: false, queryOptions: { enabled: false } } as const;

/** What a form over a schema asks of Refine. */
export const formOf = <V extends FieldValues>(schema: z.ZodType, defaults: Partial<V>) => ({
  resolver: zodResolver(schema as never) as unknown as Resolver<V>,
  defaultValues: defaults as DefaultValues<V>,
  shouldFocusError: false,
  refineCoreProps,
  disableServerSideValidation: true,
  warnWhenUnsavedChanges: false,
});

type OnSound<V> = (values: V) => void | Promise<void>;

/** Says what is wrong with an input of a form, by the texts of an area. */
export function useValidationErrorOf<V extends FieldValues>(
  { formState: { errors } }: UseFormReturn<V>,
  area: string,
): CheckedForm<V>["validationErrorOf"] {
  const { messageOf } = useValidationMessages(area);
  return (name, label) => {
    const error: { type?: string; message?: string } | undefined = get(errors, name);
    // What the server refused is in the person's language already.
    if (error?.type === "refusal") return error.message;
    return error?.message && messageOf(error.message, label);
  };
}

/** What a form of any kind shows of its validation errors, and where it hands on what is sound. */
export function useChecked<V extends FieldValues>(
  form: UseFormReturn<V>,
  onSound: OnSound<V>,
  area: string,
): CheckedForm<V> {
  const formRef = useRef<HTMLFormElement>(null);
  const validationErrorOf = useValidationErrorOf(form, area);
  const { submitCount } = form.formState;

  // Counted once the inputs say of themselves what is wrong.
  useEffect(() => {
    if (submitCount > 0) focusFirstValidationError(formRef.current);
  }, [submitCount]);

  return {
    form,
    formProps: {
      ref: formRef,
      onSubmit: (event) => void form.handleSubmit((values) => onSound(values as unknown as V))(event),
      noValidate: true,
    },
    validationErrorOf,
    refuse(validationErrors) {
      for (const [name, message] of Object.entries(validationErrors)) {
        form.setError(name as Path<V>, { type: "refusal", message });
      }
    },
  };
}

/**
 * A form held to a schema of the contract; what is sound is handed on, else the focus goes to the first
 * validation error.
 */
export function useCheckedForm<V extends FieldValues>(
  schema: z.ZodType,
  defaults: Partial<V>,
  onSound: OnSound<V>,
  area: string,
): CheckedForm<V> {
  const {
    refineCore: _,
    saveButtonProps: __,
    ...form
  } = useForm<BaseRecord, HttpError, V>(formOf(schema, defaults));
  return useChecked(form, onSound, area);
}

/** A form in a dialog, which is open from the beginning. */
export interface CheckedModal<V extends FieldValues> extends CheckedForm<V> {
  modal: { visible: boolean; close(): void };
}

/** As useCheckedForm, in a dialog. */
export function useCheckedModal<V extends FieldValues>(
  schema: z.ZodType,
  defaults: Partial<V>,
  onSound: OnSound<V>,
  area: string,
): CheckedModal<V> {
  const {
    refineCore: _,
    saveButtonProps: __,
    modal,
    ...form
  } = useModalForm<BaseRecord, HttpError, V>({
    ...formOf(schema, defaults),
    modalProps: { defaultVisible: true, autoResetFormWhenClose: false },
  });
  return { ...useChecked(form, onSound, area), modal };
}
