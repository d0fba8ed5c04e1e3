import { date, longText, percent, table, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/**
 * A rate that loans move with, percent a year: the latest step that has begun is in force. The night after a
 * step begins, products that move with it and their running loans have another rate (decision 099).
 */
export const baseRate = defineResource({
  name: "base-rate",
  menu: "loans",
  page: "loan/base-rate",
  approval: { kind: "base-rate", fields: ["steps"] },
  fields: {
    name: text({ required: true, unique: true, max: 100 }),
    description: longText(),
    steps: table(
      {
        from_date: date({ label: "From", required: true }),
        rate: percent({ label: "Percent a year", required: true }),
      },
      { label: "Rates", max: 200, unique: "from_date", uniqueMessage: "Each day is named once" },
    ),
  },
});
