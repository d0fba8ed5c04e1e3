import { useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../providers/api-error";
import { type CheckedForm, type CheckedModal, useCheckedForm, useCheckedModal } from "./use-checked-form";
import { useOperation } from "./use-operation";
import { useValidationMessages } from "./use-validation-messages";

type Values<Op> = Typed<Op> & FieldValues;

interface Sending {
  pending: boolean;
  /** A refusal that is about no input of the form. */
  refusal: ApiError | null;
}

export interface OperationForm<Op extends Operation>
  extends Omit<CheckedForm<Values<Op>>, "refuse">,
    Sending {}

/** A form of an operation in a dialog. */
export interface OperationModal<Op extends Operation>
  extends Omit<CheckedModal<Values<Op>>, "refuse">,
    Sending {}

interface OperationFormOptions<Op extends Operation> {
  /** Holds the texts of its validation errors. */
  area: string;
  /** Gets the proof that the operation demands; nothing is sent when it answers null. */
  askProof?(operation: Op): Promise<string | null>;
  /** Is told of a refusal first; true where it has dealt with it. */
  onRefused?(refusal: ApiError): boolean;
}

type UseForm<V extends FieldValues, F> = (
  schema: Operation["input"],
  defaults: Partial<V>,
  onSound: (values: V) => Promise<void>,
  area: string,
) => F & CheckedForm<V>;

function useSendingForm<Op extends Operation, F>(
  useForm: UseForm<Values<Op>, F>,
  operation: Op,
  defaults: Partial<Typed<Op>>,
  onDone: (output: Output<Op>) => void,
  { area, askProof, onRefused }: OperationFormOptions<Op>,
) {
  const { run, pending, refusal } = useOperation(operation);
  const { messagesOfRefusal } = useValidationMessages(area);
  const isSending = useRef(false);

  const attempt = async (input: Values<Op>) => {
    const proof = await askProof?.(operation);
    if (proof === null) return;
    let output: Output<Op>;
    try {
      output = await run(input, proof);
    } catch (error) {
      const problem = problemOf(error);
      if (!onRefused?.(problem)) refuse(messagesOfRefusal(problem));
      return;
    }
    onDone(output);
  };
  const send = async (input: Values<Op>) => {
    // A second Enter before the button is locked.
    if (isSending.current) return;
    isSending.current = true;
    await attempt(input).finally(() => {
      isSending.current = false;
    });
  };
  const { refuse, ...checked } = useForm(operation.input, defaults as Partial<Values<Op>>, send, area);

  const isShownAtInput = Object.keys(refusal?.fields ?? {}).some((name) => name in checked.form.getValues());
  return { ...checked, pending, refusal: isShownAtInput ? null : refusal };
}

/**
 * A form for an operation: the contract's rules, one intent for all attempts, refusals at the input they are
 * about, and the focus on the first validation error. Nothing typed is lost when the server refuses.
 */
export const useOperationForm = <Op extends Operation>(
  operation: Op,
  defaults: Partial<Typed<Op>>,
  onDone: (output: Output<Op>) => void,
  area: string,
  askProof?: (operation: Op) => Promise<string | null>,
): OperationForm<Op> =>
  useSendingForm(useCheckedForm<Values<Op>>, operation, defaults, onDone, { area, askProof });

/** As useOperationForm, in a dialog that is shut once it is done: FormModal draws it. */
export function useOperationModal<Op extends Operation>(
  operation: Op,
  defaults: Partial<Typed<Op>>,
  onDone: (output: Output<Op>) => void,
  options: OperationFormOptions<Op>,
): OperationModal<Op> {
  const done = (output: Output<Op>) => {
    acting.modal.close();
    onDone(output);
  };
  const acting: OperationModal<Op> = useSendingForm(
    useCheckedModal<Values<Op>>,
    operation,
    defaults,
    done,
    options,
  );
  return acting;
}
