import type { FieldValues } from "react-hook-form";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../providers/http";
import { type CheckedForm, useCheckedForm } from "./use-checked-form";
import { useFaults } from "./use-faults";
import { useOperation } from "./use-operation";

type Values<Op> = Typed<Op> & FieldValues;

export interface OperationForm<Op extends Operation> extends Omit<CheckedForm<Values<Op>>, "refuse"> {
  pending: boolean;
  /** A refusal that is about no input of the form. */
  refusal: ApiError | null;
}

/**
 * A form for a verb: the contract's rules, one intent for all attempts, refusals at the input they are about,
 * and the focus on the first fault. Nothing typed is lost when the server refuses. `area` holds the texts of
 * its faults.
 */
export function useOperationForm<Op extends Operation>(
  operation: Op,
  defaults: Partial<Typed<Op>>,
  onDone: (output: Output<Op>) => void,
  area?: string,
): OperationForm<Op> {
  const { run, pending, refusal } = useOperation(operation);
  const { ofRefusal } = useFaults(area);

  const send = async (input: Values<Op>) => {
    let output: Output<Op>;
    try {
      output = await run(input);
    } catch (error) {
      refuse(ofRefusal(problemOf(error)));
      return;
    }
    onDone(output);
  };
  const { refuse, ...checked } = useCheckedForm<Values<Op>>(
    operation.input,
    defaults as Partial<Values<Op>>,
    send,
    area,
  );

  const isShownAtInput = Object.keys(refusal?.fields ?? {}).some((name) => name in checked.form.getValues());
  return { ...checked, pending, refusal: isShownAtInput ? null : refusal };
}
