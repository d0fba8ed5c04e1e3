import { choice, integer, money, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const paymentType = defineResource({
  name: "payment-type",
  menu: "transactions",
  page: "transaction/payment-type",
  // It decides which account money goes to, and from when on it may be paid out again.
  approval: { kind: "payment-type", fields: ["type", "account_id", "number_of_days", "returned_fee"] },
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    type: choice(["cash", "check", "online"], { required: true }),
    account_id: reference("account", {
      required: true,
      help: "The account that receives and pays money of this type",
    }),
    number_of_days: integer({ label: "Clearing days", min: 0, max: 365, default: 0 }),
    returned_fee: money({
      label: "Fee for a returned check",
      min: 0,
      listed: false,
      help: "Taken from savings of the member when the bank returns a check",
    }),
    description: text({ max: 100 }),
  },
});
