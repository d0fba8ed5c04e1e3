import type { BaseRecord, HttpError } from "@refinedev/core";
import { useStepsForm } from "@refinedev/react-hook-form";
import { useEffect, useRef } from "react";
import { type FieldErrors, get, set } from "react-hook-form";
import { bornBefore } from "#contract/entities/person";
import type { Operation } from "#contract/kit/operation";
import { enrolMember } from "#contract/operations/members/create-member";
import { useToday } from "../../../hooks/use-branch";
import { formOf, useValidationErrorOf } from "../../../hooks/use-checked-form";
import { isSameValue } from "../../../resources/form/values";
import { type EnrolValues, inputOf, type Start } from "./content";
import { stepOf, steps } from "./steps";

/** Where something is wrong: the paths of the inputs, such as "parts.member-address.0.city". */
const pathsOf = (error: object, path = ""): string[] => [
  ...("message" in error && typeof error.message === "string" ? [path] : []),
  ...Object.entries(error).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null ? pathsOf(inner, path ? `${path}.${name}` : name) : [],
  ),
];

const errorAt = (errors: FieldErrors, name: string): { type?: unknown; message?: unknown } | undefined =>
  get(errors, name);

/** What the server found wrong, in the person's language, and with what: it stands until that is changed. */
type Refused = Map<string, { message: string; value: unknown }>;

/** What is wrong by the contract in the steps that were left, and what the server refused. */
function errorsOf(values: EnrolValues, { input }: Operation, left: ReadonlySet<number>, refused: Refused) {
  const errors: FieldErrors<EnrolValues> = {};
  // Beside what is wrong in the rows of a part, something may be wrong with the part.
  const put = (name: string, type: string, message: string) =>
    set(errors, name, { ...errorAt(errors, name), type, message });
  for (const { path, code, message } of input.safeParse(inputOf(values, {})).error?.issues ?? []) {
    const name = path.join(".");
    if (left.has(stepOf(name)) && !errorAt(errors, name)?.message) put(name, code, message);
  }
  for (const [name, { message }] of refused) put(name, "refusal", message);
  return errors;
}

/** The full form while it is filled in. Its steps are open in any order: none waits for another. */
export function useEnrolment(start: Start) {
  const operation = bornBefore(enrolMember, useToday());
  // Validation errors show where one has been; all of them once it was tried.
  const left = useRef<ReadonlySet<number>>(new Set());
  const refused = useRef<Refused>(new Map());
  const isGoing = useRef(false);

  const {
    refineCore: _,
    saveButtonProps: __,
    steps: { currentStep, gotoStep },
    ...form
  } = useStepsForm<BaseRecord, HttpError, EnrolValues>({
    ...formOf<EnrolValues>(operation.input, start.entered),
    // Each change checks the form as a whole, as one field may tell what another must be.
    reValidateMode: "onSubmit",
    stepsProps: { defaultStep: start.step },
    resolver: (values) => {
      const errors = isGoing.current ? {} : errorsOf(values, operation, left.current, refused.current);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { watch, trigger, getValues } = form;

  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      for (const [name, { value }] of refused.current)
        if (!isSameValue(get(values, name), value)) refused.current.delete(name);
      // Nothing shows before a step was left.
      if (left.current.size > 0) void trigger();
    });
    return unsubscribe;
  }, [watch, trigger]);

  return {
    form,
    step: currentStep,
    /** Where a validation error shows. */
    invalid: pathsOf(form.formState.errors),
    validationErrorOf: useValidationErrorOf(form, "members"),
    go(step: number) {
      left.current = new Set(left.current).add(currentStep);
      // Refine goes forward from a sound form only: to this one check nothing is wrong. The next, begun
      // beside it, finds all again before the step is shown.
      isGoing.current = true;
      void gotoStep(step);
      isGoing.current = false;
      void trigger();
    },
    /** Shows every validation error, and sends where there is none but what the server refused before. */
    submit(send: () => Promise<void>) {
      left.current = new Set(steps.keys());
      // The attempt is over once it is checked: how sending ends is told by the operation.
      void form.handleSubmit(
        () => void send(),
        (errors) => {
          if (pathsOf(errors).every((name) => errorAt(errors, name)?.type === "refusal")) void send();
        },
      )();
    },
    refuse(messages: Record<string, string>) {
      const entries = Object.entries(messages);
      refused.current = new Map(
        entries.map(([name, message]) => [name, { message, value: get(getValues(), name) }]),
      );
      void trigger();
    },
  };
}

export type Enrolment = ReturnType<typeof useEnrolment>;
