import { integer, longText, percent, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/**
 * How much of what is owed on late loans is kept as an allowance for probable losses: from so many days past
 * due on,
 * by the oldest late instalment, until the next row begins. Seeded with the rates of COOP-PESOS
 * (philippines.md 4.5): 35 % from 31 days, 100 % over 12 months.
 */
export const allowanceRate = defineResource({
  name: "allowance-rate",
  scope: "organization",
  menu: "loans",
  page: "loan/allowance-rate",
  order: { field: "from_days", order: "asc" },
  fields: {
    name: text({ label: "Class", required: true, unique: true, max: 100 }),
    from_days: integer({ label: "From days past due", required: true, min: 0, max: 9999 }),
    rate: percent({ label: "Allowance, %", required: true, min: 0, max: 100 }),
    description: longText(),
  },
});
