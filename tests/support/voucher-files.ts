/** What a file of journal vouchers begins with. */
export const heading = "Voucher,Voucher date,Account code,Member account,Debit,Credit,Particulars,Reference";
export const fileOf = (...lines: string[]) => [heading, ...lines].join("\r\n");

/** The lines of a voucher of supplies paid by the bank; `more` are their particulars and reference. */
export const pair = (voucher: string, amount = "123.45", more = ",") => [
  `${voucher},2026-06-01,73660,,${amount},,${more}`,
  `${voucher},2026-06-01,11130,,,${amount},${more}`,
];
