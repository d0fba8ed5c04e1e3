import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import { postLoanRemittance, readLoanRemittance } from "#contract/operations/loans/loan-remittance";
import { useBranch } from "../../../hooks/use-branch";
import { useOperation } from "../../../hooks/use-operation";
import { useRefusalText } from "../../../providers/refusal-text";
import { usePaymentTypes } from "../../teller/use-payment-types";
import { base64Of } from "./base64";

export type ReadRemittance = Output<typeof readLoanRemittance>;
type Receipt = Output<typeof postLoanRemittance>;

const nothing = {
  ...{ payer_name: "", reference: "", bank_reference: "", description: "" },
  remitted: null as number | null,
  bank_id: undefined as string | undefined,
  bank_date: undefined as string | undefined,
  proof_media_id: undefined as string | undefined,
  entry_date: undefined as string | undefined,
  back_date_reason: undefined as string | undefined,
  is_another: false,
};
type Values = typeof nothing;

/** What is sent of what was typed: of cash no bank, and no other day than was asked for. */
function sentOf({ bank_id, bank_date, proof_media_id, bank_reference, ...values }: Values, isCash: boolean) {
  const { entry_date, back_date_reason, reference, remitted, ...rest } = values;
  return {
    ...rest,
    remitted: remitted ?? 0,
    ...(reference.trim() !== "" && { reference: reference.trim() }),
    ...(!isCash && { bank_id, bank_date, proof_media_id, bank_reference: bank_reference.trim() }),
    ...(entry_date && { entry_date, back_date_reason }),
  };
}

/** What an employer remits while it is entered: the file that was read, and how it is paid. */
export function useRemittance() {
  const { branch } = useBranch();
  const { paymentTypes } = usePaymentTypes();
  const textOf = useRefusalText();
  const [values, setValues] = useState(nothing);
  const [way, setWay] = useState<string>();
  const [file, setFile] = useState<ReadRemittance | null>(null);
  const [posted, setPosted] = useState<Receipt | null>(null);
  const reading = useOperation(readLoanRemittance);
  const posting = useOperation(postLoanRemittance);
  const chosen = paymentTypes.find(({ id }) => id === way) ?? paymentTypes[0];
  const refusal = posting.refusal ?? reading.refusal;

  async function readFile(given: File) {
    setPosted(null);
    posting.reset();
    const answer = await reading.run({ file: await base64Of(given) }).catch(() => null);
    if (!answer) return;
    setFile(answer);
    setValues((now) => ({ ...now, is_another: false }));
  }

  async function post() {
    if (!file || !chosen) return;
    const answer = await posting
      .run({
        ...sentOf(values, chosen.type === "cash"),
        ...{ payment_type_id: chosen.id, file_hash: file.file_hash },
        lines: file.lines.map(({ loan_id, amount }) => ({ loan_id, amount })),
      })
      .catch(() => null);
    if (!answer) return;
    setPosted(answer);
    setFile(null);
    setValues(nothing);
  }

  return {
    ...{ file, values, chosen, paymentTypes, posted, setWay, readFile, post, refusal },
    today: branch.business_date,
    /** Whether a receipt that stands took the file or the check, which has to be another then. */
    wasBefore: (file?.posted_before.length ?? 0) > 0 || refusal?.code === "remitted_before",
    set<Name extends keyof Values>(name: Name, value: Values[Name]) {
      if (name !== "is_another") posting.reset();
      // What was said of one check is not said of the next.
      const isNext = name === "bank_reference" || name === "bank_id";
      setValues((now) => ({ ...now, ...(isNext && { is_another: false }), [name]: value }));
    },
    validationErrorOf: (name: string) => (refusal?.fields[name] ? textOf(refusal) : undefined),
    ...{ isReading: reading.pending, pending: posting.pending },
  };
}
export type Remittance = ReturnType<typeof useRemittance>;
