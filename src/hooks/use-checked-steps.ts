import type { BaseRecord, HttpError } from "@refinedev/core";
import { useStepsForm } from "@refinedev/react-hook-form";
import { useRef } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, formOf, useChecked } from "./use-checked-form";

interface Steps {
  /** The step, from 0, that asks for a field. */
  stepOf(field: string): number;
  /** The step that only shows what was entered. */
  last: number;
}

interface CheckedSteps<V extends FieldValues> extends CheckedForm<V> {
  step: number;
  goTo(step: number): void;
}

/** As useCheckedForm, in steps: each must be sound before the next is shown. */
export function useCheckedSteps<V extends FieldValues>(
  schema: z.ZodType,
  defaults: Partial<V>,
  { stepOf, last }: Steps,
  area: string,
): CheckedSteps<V> {
  const shown = useRef(0);
  const { resolver, ...whole } = formOf(schema, defaults);
  const {
    refineCore: _,
    saveButtonProps: __,
    steps: { currentStep, gotoStep },
    ...form
  } = useStepsForm<BaseRecord, HttpError, V>({
    ...whole,
    // What a later step asks for may still be missing.
    resolver: async (values, context, options) => {
      const { errors } = await resolver(values, context, options);
      const here = Object.entries(errors).filter(([field]) => stepOf(field) <= shown.current);
      if (here.length === 0) return { values, errors: {} };
      return { values: {}, errors: Object.fromEntries(here) as FieldErrors<V> };
    },
  });
  shown.current = currentStep;
  const goOn = async () => {
    await gotoStep(Math.min(currentStep + 1, last));
    // The next step is not yet tried: what is typed there is checked once it is left.
    form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
  };
  return { ...useChecked(form, goOn, area), step: currentStep, goTo: (step) => void gotoStep(step) };
}
