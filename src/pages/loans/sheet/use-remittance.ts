import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import { postLoanRemittance, readLoanRemittance } from "#contract/operations/loans/loan-remittance";
import { useOperation } from "../../../hooks/use-operation";
import { usePaymentTypes } from "../../teller/use-payment-types";
import { base64Of } from "./base64";

export type ReadRemittance = Output<typeof readLoanRemittance>;
type Receipt = Output<typeof postLoanRemittance>;

const nothing = { payer_name: "", reference: "", bank_reference: "", remitted: null as number | null };

/** What an employer remits while it is entered: the file that was read, and how it is paid. */
export function useRemittance() {
  const { paymentTypes } = usePaymentTypes();
  const [values, setValues] = useState(nothing);
  const [way, setWay] = useState<string>();
  const [file, setFile] = useState<ReadRemittance | null>(null);
  const [posted, setPosted] = useState<Receipt | null>(null);
  const reading = useOperation(readLoanRemittance);
  const posting = useOperation(postLoanRemittance);
  const chosen = paymentTypes.find(({ id }) => id === way) ?? paymentTypes[0];

  async function readFile(given: File) {
    setPosted(null);
    const answer = await reading.run({ file: await base64Of(given) }).catch(() => null);
    if (answer) setFile(answer);
  }

  async function post() {
    if (!file || !chosen) return;
    const { payer_name, reference, bank_reference, remitted } = values;
    const input = {
      ...{ payer_name, payment_type_id: chosen.id, remitted: remitted ?? 0 },
      ...(reference.trim() !== "" && { reference: reference.trim() }),
      ...(chosen.type !== "cash" && { bank_reference }),
      lines: file.lines.map(({ loan_id, amount }) => ({ loan_id, amount })),
    };
    const answer = await posting.run(input).catch(() => null);
    if (!answer) return;
    setPosted(answer);
    setFile(null);
    setValues(nothing);
  }

  return {
    ...{ file, values, chosen, paymentTypes, posted, setWay, readFile, post },
    set: <Name extends keyof typeof nothing>(name: Name, value: (typeof nothing)[Name]) =>
      setValues((now) => ({ ...now, [name]: value })),
    ...{ isReading: reading.pending, pending: posting.pending },
    refusal: posting.refusal ?? reading.refusal,
  };
}
export type Remittance = ReturnType<typeof useRemittance>;
