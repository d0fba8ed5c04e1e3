import { termRates } from "#contract/entities/time-deposit";
import { money } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

/** The rates of a type of time deposit for amounts from one to another, by term. */
export const timeDepositComputation = defineResource({
  name: "time-deposit-computation",
  parent: "time-deposit-type",
  fields: {
    minimum_amount: money({ required: true, min: 0 }),
    maximum_amount: money({ required: true, min: 1 }),
    ...termRates,
  },
  rules: [ordered("minimum_amount", "maximum_amount", "The maximum must be more than the minimum")],
});
