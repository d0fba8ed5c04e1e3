import { greatestNumber } from "#contract/entities/number-series";
import { date, integer, longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

const number = (label: string) => integer({ label, required: true, min: 1, max: greatestNumber });

/** A booklet of checks that a bank gave: the numbers of the checks that the branch writes on an account. */
export const checkBook = defineResource({
  name: "check-book",
  label: "Booklet of checks",
  labelPlural: "Booklets of checks",
  menu: "accounting",
  page: "accounting/check-book",
  fields: {
    name: text({ required: true, unique: true, max: 100 }),
    bank_account_id: reference("bank-account", { label: "Bank account", required: true }),
    prefix: text({ max: 20, help: "What stands before the digits; nothing where they stand alone" }),
    first_number: number("First number"),
    last_number: number("Last number"),
    padding: integer({ label: "Digits", min: 1, max: 15, default: 10, listed: false }),
    received_on: date({ label: "Received on" }),
    description: longText({ max: 255 }),
  },
  rules: [
    ordered("first_number", "last_number", "The last number must not be less than the first", "orSame"),
    {
      field: "last_number",
      message: "A booklet has 10,000 checks at most",
      holds: (row) => Number(row.last_number) - Number(row.first_number) < 10_000,
    },
  ],
});
