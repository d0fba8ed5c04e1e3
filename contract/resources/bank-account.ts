import { longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

export const bankAccount = defineResource({
  name: "bank-account",
  menu: "accounting",
  page: "accounting/bank-account",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true }),
    bank_id: reference("bank", { required: true }),
    number: text({ required: true, unique: true, max: 50, label: "Account no." }),
    account_id: reference("account", { required: true, help: "Of the chart: what the books say it holds" }),
    signatory: text({ max: 100, label: "Signs its checks", help: "Else who approves the voucher" }),
    second_signatory: text({ max: 100, label: "Signs its checks too" }),
    description: longText({ max: 255 }),
  },
});
