import type { ReceiptData } from "../../../components/receipt";

interface SampleOf {
  organization: string;
  branch: string;
  teller: string;
  today: string;
  lineName(line: number): string;
}

/** What is sampled: a receipt of many lines, or the slip of one deposit or withdrawal. */
export const sampled = ["receipt", "deposit", "withdraw"] as const;
export type Sampled = (typeof sampled)[number];

/** The slip of a deposit or withdrawal that nobody made: its number is none of any series. */
export function sampleSlip(source: "deposit" | "withdraw", of: SampleOf): ReceiptData {
  const { lines: _, ...receipt } = sampleReceipt(of);
  const [amount, before] = [123_456_789, 234_567_890];
  return {
    ...receipt,
    ...{ source: `test-${source}`, account: "00000-000000", amount, balance_before: before },
    balance_after: before + (source === "deposit" ? amount : -amount),
    cash_received: source === "deposit" ? amount : null,
  };
}

/** A receipt of nothing, as wide and as long as receipts get. It says of itself that it is a test. */
export function sampleReceipt({ today, lineName, ...here }: SampleOf): ReceiptData {
  const amounts = [100_000, 123_456_789, 50];
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  return {
    ...here,
    id: "test",
    source: "test",
    reference: "000000",
    entry_date: today,
    created_at: `${today}T00:00:00.000Z`,
    member: "Dela Cruz, Juan",
    passbook: "000000",
    account: null,
    payment_type: "Cash",
    amount,
    balance_before: null,
    balance_after: null,
    description: "",
    lines: amounts.map((one, index) => ({
      account: "00000-000000",
      particulars: lineName(index + 1),
      amount: one,
    })),
    cash_received: amount,
    print_number: 0,
  };
}
