import { z } from "zod";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";
import { mineRefusals, myAccountNotFound } from "#contract/operations/member-ledger/mine";
import {
  memberAccountNotFound,
  memberAccountPath,
  ofMemberAccount,
} from "#contract/operations/member-ledger/of-member-account";
import { period, periodRefusals } from "#contract/operations/member-ledger/show-ledger";
import { voucherNotFound } from "#contract/operations/vouchers/refusals";

const common = {
  slice: "prints",
  method: "GET",
  scope: "branch",
  file: ["application/pdf"],
  output: z.custom<Response>(),
} as const;
const memberNotFound = {
  member_not_found: { message: "This member is not in this branch", status: 404 },
} as const;

/** Lines that fit a printed statement; a longer period is printed in parts. */
export const mostPrintedLines = 5000;

const tooManyLines = {
  too_many_lines: { message: "This period has {count|line|lines}; print {most} at most", field: "from" },
} as const;

/** The statement of an account of a member over a period: opening, every line, totals, closing. A PDF. */
export const printStatement = defineOperation({
  ...common,
  name: "print-statement",
  label: "Print a statement of account",
  path: `${memberAccountPath}/statement`,
  input: z.strictObject({ ...ofMemberAccount, ...period, language }),
  refusals: {
    ...memberAccountNotFound,
    ...periodRefusals,
    ...tooManyLines,
  },
});

/** The statement of one of the caller's own accounts as a member: see printStatement. A PDF. */
export const printMyStatement = defineOperation({
  ...common,
  name: "print-my-statement",
  label: "Print a statement of one's own account as a member",
  path: "/my-membership/account/:id/statement",
  permission: null,
  input: z.strictObject({ id: z.uuid(), ...period, language }),
  refusals: { ...mineRefusals, ...myAccountNotFound, ...periodRefusals, ...tooManyLines },
});

/** A member's card, 85.6 × 54 mm (ID-1): name, passbook, type, picture and the member's QR code. A PDF. */
export const printMemberCard = defineOperation({
  ...common,
  name: "print-member-card",
  label: "Print a member's card",
  path: "/member-profile/:id/card",
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: memberNotFound,
});

/**
 * Everything the cooperative keeps of a member, for their file: of what hangs on them, what the caller may
 * read. A PDF.
 */
export const printMemberSheet = defineOperation({
  ...common,
  name: "print-member-sheet",
  label: "Print a member's information sheet",
  path: "/member-profile/:id/information-sheet",
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: memberNotFound,
});

/** The slip of a disbursement, for who paid it out and who may read those of the branch. A PDF. */
export const printDisbursement = defineOperation({
  ...common,
  name: "print-disbursement",
  label: "Print the slip of a disbursement",
  path: "/disbursement-transaction/:id/paper",
  permission: null,
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: {
    entry_not_found: {
      message: "Sorry, the requested resource is not found",
      status: 404,
    },
  },
});

/**
 * The sheet of a teller's day: the blotter, the count, checks and online payments, every transaction, and who
 * signs; for the teller, and for who sees any batch. A PDF.
 */
export const printEndOfDay = defineOperation({
  ...common,
  name: "print-end-of-day",
  label: "Print the end-of-day sheet of a batch",
  path: "/transaction-batch/:id/paper",
  permission: null,
  input: z.strictObject({ id: z.uuid(), language }),
  refusals: {
    batch_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    too_many_lines: { message: "This period has {count|line|lines}; print {most} at most" },
    blotter_hidden: { message: "You see what your drawer should hold once you have counted it", status: 403 },
  },
});

/** What a voucher is printed on. */
export const voucherPapers = ["full", "letter", "compact"] as const;

/**
 * The paper of a voucher once it has its number: to whom and what for, its lines, the amount in words, and
 * who signs. From the second print on it says that it is one. A PDF.
 */
const paperOf = <const N extends string>(name: N, one: string) =>
  defineOperation({
    ...common,
    name: `print-${name}`,
    label: `Print the paper of ${one}`,
    path: `/${name}/:id/paper`,
    permission: `${name}:read`,
    input: z.strictObject({
      id: z.uuid(),
      language,
      /** A4, letter (8.5 by 11 inches), or half a sheet that lies, with small letters. */
      paper: z.enum(voucherPapers, "paper must be full, letter or compact").default("full"),
    }),
    refusals: {
      ...voucherNotFound,
      not_printed_yet: { message: "It is put on paper once it is printed, and as long as it holds" },
    },
  });

export const printVoucher = {
  journal: paperOf("journal-voucher", "a journal voucher"),
  "cash-check": paperOf("cash-check-voucher", "a cash or check voucher"),
} as const;
