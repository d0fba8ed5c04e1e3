import { integer, percent } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { ordered } from "#contract/kit/rule";

const days = { required: true, min: 0, max: 9999 } as const;

/** What a time deposit earns that is withdrawn before its term has ended, by how long it was held. */
export const timeDepositComputationPreMature = defineResource({
  name: "time-deposit-computation-pre-mature",
  label: "Pre-mature rate",
  parent: "time-deposit-type",
  order: { field: "from_days", order: "asc" },
  fields: {
    terms: integer({ label: "Term, days", ...days }),
    from_days: integer({ label: "Held from, days", ...days }),
    to_days: integer({ label: "Held to, days", ...days }),
    rate: percent({ required: true }),
  },
  rules: [ordered("from_days", "to_days", "The end must be after the beginning")],
});
