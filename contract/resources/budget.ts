import { budgetMonths } from "#contract/entities/budget";
import { integer, longText, money, reference } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const month = () => money({ default: 0 });

/**
 * What an account is meant to come to in each month of a calendar year, on its normal side, in centavos. Of
 * assets, liabilities and equity it is by how much they are meant to grow; less is said by a minus.
 */
export const budget = defineResource({
  name: "budget",
  menu: "accounting",
  page: "accounting/budget",
  title: "account_id",
  order: { field: "year", order: "desc" },
  uniqueTogether: ["year", "account_id"],
  inlineEdit: budgetMonths,
  totals: budgetMonths,
  fields: {
    year: integer({ required: true, min: 1901, max: 9998 }),
    account_id: reference("account", { required: true }),
    january: month(),
    february: month(),
    march: month(),
    april: month(),
    may: month(),
    june: month(),
    july: month(),
    august: month(),
    september: month(),
    october: month(),
    november: month(),
    december: month(),
    description: longText({ max: 255 }),
  },
});
