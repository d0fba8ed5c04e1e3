import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/**
 * Gives products and loans that move with a base rate the interest that it makes it today. Posts the
 * interest of months that have ended, where a product keeps it until it is paid, and writes how each loan
 * stands today: what is late, its fines, its age. What missed nights left is done with it.
 */
export const accrueLoans = defineJob({
  name: "accrue",
  slice: "loan",
  label: "Accrue interest and age loans",
  scope: "branch",
  input: fields({}),
  schedule: "20 0 * * *",
  emits: ["journal.create", "loan.update", "loan-product.update"],
});
