import { date, longText, money, text } from "#contract/kit/field";

/** An opening entry names every account of its book. */
export const mostImportedVoucherLines = 2_000;

/**
 * What a line of a file of journal vouchers says. Lines that say the same `voucher` are one voucher, with
 * its lines in the order of the file; they agree on its date and reference. Amounts are in pesos; a debit
 * below zero is a credit, and the other way round. A line of zero moves nothing and is left out.
 */
export const importedVoucherLine = {
  voucher: text({ required: true, help: "Names the voucher: lines that say the same are one voucher" }),
  date: date({ label: "Voucher date", required: true }),
  account_code: text({
    label: "Account code",
    required: true,
    help: "Its code, or its name where no code is the same",
  }),
  member_account: text({
    label: "Member account",
    max: 50,
    help: "The account no., where members hold the account",
  }),
  debit: money(),
  credit: money(),
  particulars: longText({ max: 255 }),
  reference: text({ max: 50, help: "Of what the voucher is about: a bill, a resolution" }),
  amount: money({ help: "Instead of debit and credit, where one column says both: a credit is below zero" }),
} as const;
