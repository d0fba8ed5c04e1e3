import { z } from "zod";
import { greatestNumber } from "#contract/entities/number-series";
import { date, integer, longText, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

const number = (label: string) => integer({ label, required: true, min: 1, max: greatestNumber });

/** What the cover of a booklet of official receipts says. */
export const bookletFace = {
  prefix: text({ max: 20, help: "What stands before the digits; nothing where they stand alone" }),
  first_number: number("First number"),
  last_number: number("Last number"),
} as const;

/** The printed booklets of official receipts, who has which, and who gave and took them. */
export const receiptBookletList = defineList({
  name: "receipt-booklet",
  label: "Booklets of receipts",
  menu: "accounting",
  path: "/receipt-booklet",
  fields: {
    ...bookletFace,
    user_id: reference("user", { label: "Handed out to" }),
    handed_out_on: date({ label: "Handed out on" }),
    handed_out_by_id: reference("user", { label: "Handed out by" }),
    is_returned: toggle({ label: "Returned" }),
    returned_on: date({ label: "Returned on" }),
    returned_to_id: reference("user", { label: "Returned to" }),
    note: longText({ listed: true }),
  },
  carries: { name: z.string(), version: z.int() },
  searches: ["prefix", "note"],
  order: { field: "handed_out_on", order: "desc" },
  invalidatedBy: ["receipt-booklet.create", "receipt-booklet.update"],
});

/** A booklet as operations answer it. */
export const receiptBooklet = z.object({
  id: z.uuid(),
  prefix: z.string(),
  first_number: z.int(),
  last_number: z.int(),
  user_id: z.uuid(),
  handed_out_on: z.string(),
  handed_out_by_id: z.uuid(),
  returned_on: z.string().nullable(),
  returned_to_id: z.uuid().nullable(),
  note: z.string().nullable(),
  version: z.int(),
});
export type ReceiptBooklet = z.output<typeof receiptBooklet>;
