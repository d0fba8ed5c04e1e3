import { date, integer, longText, money, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import type { Rule } from "#contract/kit/rule";

const mostMonths = 1200;

const leavesSomething: Rule = {
  field: "residual",
  message: "What remains and what was depreciated before must not be more than the cost",
  holds: (row) => Number(row.residual ?? 0) + Number(row.depreciated_before ?? 0) <= Number(row.cost ?? 0),
};

/**
 * Something lasting that the branch owns. It loses value month by month, alike each month, from the month it
 * was acquired in or the one it is said to begin with; none in the month it is disposed of. Amounts are in
 * centavos.
 */
export const fixedAsset = defineResource({
  name: "fixed-asset",
  menu: "accounting",
  page: "accounting/fixed-asset",
  inlineEdit: ["name", "location", "custodian"],
  totals: ["cost"],
  fields: {
    name: text({ required: true }),
    number: text({ label: "Property no.", required: true, unique: true, max: 50 }),
    category_id: reference("asset-category", { label: "Category", required: true }),
    location: text(),
    custodian: text({ help: "Who answers for it" }),
    serial_number: text({ label: "Serial no.", max: 100, listed: false }),
    acquired_on: date({ label: "Acquired on", required: true }),
    cost: money({ required: true, min: 1 }),
    residual: money({ label: "Residual value", min: 0, default: 0, listed: false }),
    life_months: integer({
      label: "Life in months",
      min: 1,
      max: mostMonths,
      help: "Nothing for land. Of what is depreciated in part already: the months that are left",
    }),
    depreciates_from: date({
      label: "Depreciates from",
      listed: false,
      help: "The month it was acquired in where nothing is said",
    }),
    depreciated_before: money({
      label: "Depreciated before",
      min: 0,
      default: 0,
      listed: false,
      help: "What the books depreciated before the register began",
    }),
    description: longText({ max: 1000 }),
  },
  rules: [leavesSomething],
});
