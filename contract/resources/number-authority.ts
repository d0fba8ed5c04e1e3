import { authorizedKinds, greatestNumber } from "#contract/entities/number-series";
import { choice, date, integer, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

const number = (label: string) => integer({ label, required: true, min: 1, max: greatestNumber });

/**
 * An authority to print, by which the tax office lets a printer make papers of a series from one number to
 * another. The register tells which numbers were given outside of it, or after it expired.
 */
export const numberAuthority = defineResource({
  name: "number-authority",
  label: "Authority to print",
  labelPlural: "Authorities to print",
  menu: "accounting",
  page: "accounting/number-authority",
  fields: {
    name: text({ label: "Authority no.", required: true, unique: true, max: 50 }),
    kind: choice(authorizedKinds, { label: "For", required: true }),
    prefix: text({ max: 20, help: "What stands before the digits; nothing where they stand alone" }),
    first_number: number("First number"),
    last_number: number("Last number"),
    issued_on: date({ label: "Issued on", required: true }),
    expires_on: date({ label: "Expires on" }),
    printer: text({ max: 255 }),
    description: longText({ max: 255 }),
  },
  rules: [
    ordered("first_number", "last_number", "The last number must not be less than the first", "orSame"),
    ordered("issued_on", "expires_on", "It must not expire before it is issued", "orSame"),
  ],
});
