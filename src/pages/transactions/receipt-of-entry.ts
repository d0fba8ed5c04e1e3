import type { ReceiptData } from "../../components/receipt";
import type { BranchOfTab } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useLoanLines } from "../loans/use-loan-lines";
import type { ShownEntry } from "./entry-lines";

/** Whether it has a receipt that can be printed. */
export const hasReceipt = ({ source }: { source: unknown }) =>
  ["deposit", "withdraw", "payment"].includes(String(source));

const accountOf = ({ account_code, account_name, member_account_number }: ShownEntry["lines"][number]) =>
  `${member_account_number ?? account_code} ${account_name}`;

const linesOfPayment = ({ lines }: ShownEntry) =>
  lines
    .filter(({ credit }) => credit > 0)
    .map((line) => ({ account: accountOf(line), particulars: line.particulars, amount: line.credit }));

/** Makes the receipt of an entry, as often as it is printed; what paid loans names them. */
export function useReceiptOfEntry(): (entry: ShownEntry, branch: BranchOfTab) => ReceiptData {
  const linesOfLoans = useLoanLines();
  const { show } = useDates();
  return (entry, branch) => {
    const { loans, bank_name, bank_date, bank_reference } = entry;
    const bank = [bank_name, bank_date && show(bank_date), bank_reference].filter(Boolean).join(" · ");
    const lines = loans.length > 0 ? linesOfLoans(loans) : linesOfPayment(entry);
    return { ...receiptOfEntry(entry, branch, lines), bank: bank || null };
  };
}

function receiptOfEntry(
  entry: ShownEntry,
  { organization, branch }: BranchOfTab,
  lines: NonNullable<ReceiptData["lines"]>,
): ReceiptData {
  const isPayment = entry.source === "payment";
  return {
    ...entry,
    organization: organization.name,
    branch: branch.name,
    member: entry.member_name ?? entry.payer_name ?? "",
    account: isPayment ? null : `${entry.member_account_number ?? entry.account_code} ${entry.account_name}`,
    // What each line left in its account is another matter.
    balance_before: isPayment ? null : entry.balance_before,
    balance_after: isPayment ? null : entry.balance_after,
    payment_type: entry.payment_type_name,
    teller: entry.created_by_name,
    joint_holder: entry.joint_holder_name,
    reversed_by: entry.reversed_by_reference,
    print_number: entry.prints.length,
    lines: isPayment ? lines : undefined,
  };
}
