import { z } from "zod";
import { date, type Fields, integer, moment, money, text } from "#contract/kit/field";

/** What the public page tells of a paper, by its kind: enough to compare, and no person's whole name. */
export const issuedPaperFields = {
  statement: {
    member: text({ label: "Member" }),
    account: text({ label: "Account" }),
    from: date({ label: "From" }),
    to: date({ label: "To" }),
    entries: integer({ label: "Entries" }),
    opening: money({ label: "Balance brought forward" }),
    closing: money({ label: "Closing balance" }),
  },
  certificate: {
    month: text({ label: "Month" }),
    closed_at: moment({ label: "Closed" }),
    entries: integer({ label: "Entries" }),
    amount: money({ label: "Debits, and credits" }),
    hash: text({ label: "Seal" }),
  },
  "time deposit": {
    number: text({ label: "Certificate no." }),
    member: text({ label: "Member" }),
    principal: money({ label: "Principal" }),
    rate: text({ label: "Rate a year (%)" }),
    placed_on: date({ label: "Placed on" }),
    matures_on: date({ label: "Matures on" }),
  },
  "year certificate": {
    year: text({ label: "Fiscal year" }),
    closed_at: moment({ label: "Closed" }),
    months: integer({ label: "Months" }),
    net_surplus: money({ label: "Net surplus" }),
    reference: text({ label: "Closing entry" }),
    hash: text({ label: "Seal" }),
  },
} as const satisfies Record<string, Fields>;
export type IssuedPaperKind = keyof typeof issuedPaperFields;

export const issuedPaperKinds = Object.keys(issuedPaperFields) as IssuedPaperKind[];

/** A paper as it was handed out. Amounts are centavos. */
export const issuedPaper = z.object({
  kind: z.enum(issuedPaperKinds as [IssuedPaperKind, ...IssuedPaperKind[]]),
  code: z.string(),
  organization: z.string(),
  branch: z.string(),
  /** Of the branch: "Asia/Manila". */
  time_zone: z.string(),
  issued_at: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type IssuedPaper = z.infer<typeof issuedPaper>;

/** The signs of a code: without I, L, O and U, which are misread. */
export const codeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 12;

/** A code as it was meant, of what somebody typed off a paper: "7k3m 9qxt-2wpo" → "7K3M9QXT2WP0". */
export const codeOf = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");

/** A code as a paper shows it: in groups of four. */
export const codeShown = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");
