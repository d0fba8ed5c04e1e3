import { icon, longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const disbursement = defineResource({
  name: "disbursement",
  menu: "transactions",
  page: "transaction/disbursement",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 50 }),
    account_id: reference("account", {
      required: true,
      help: "The account that payments are charged to",
    }),
    currency_id: reference("currency"),
    icon: icon(),
    description: longText(),
  },
});
