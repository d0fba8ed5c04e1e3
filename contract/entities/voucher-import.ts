import { date, longText, money, text } from "#contract/kit/field";

/**
 * What a line of a file of journal vouchers says. Lines that say the same `voucher` are one voucher, with
 * its lines in the order of the file; they agree on its date and reference. Amounts are in pesos.
 */
export const importedVoucherLine = {
  voucher: text({ required: true, help: "Names the voucher: lines that say the same are one voucher" }),
  date: date({ label: "Voucher date", required: true }),
  account_code: text({ label: "Account code", required: true, max: 50 }),
  member_account: text({
    label: "Member account",
    max: 50,
    help: "The account no., where members hold the account",
  }),
  debit: money({ min: 0, default: 0 }),
  credit: money({ min: 0, default: 0 }),
  particulars: longText({ max: 255 }),
  reference: text({ max: 50, help: "Of what the voucher is about: a bill, a resolution" }),
} as const;
