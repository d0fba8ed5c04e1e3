import { termDays, termsAscend } from "#contract/entities/time-deposit";
import { integer, longText, percent, reference, text, toggle } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const timeDepositType = defineResource({
  name: "time-deposit-type",
  menu: "maintenance",
  page: "maintenance/time-deposit-type",
  fields: {
    name: text({ required: true, unique: true }),
    currency_id: reference("currency", { required: true }),
    pre_mature_days: integer({
      label: "Pre-mature days",
      min: 0,
      max: 9999,
      help: "A withdrawal before this many days earns the pre-mature rate",
    }),
    pre_mature_rate: percent({ label: "Pre-mature rate" }),
    excess_rate: percent({
      label: "Excess rate",
      help: "Money left after the end of its term earns this rate",
    }),
    ...termDays,
    /** Its rates stand on the public page, where the owner shows rates there. */
    is_rate_public: toggle({ label: "Rate shown to the public", listed: false }),
    description: longText(),
  },
  rules: termsAscend,
});
