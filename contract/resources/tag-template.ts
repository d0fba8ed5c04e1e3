import { choice, color, icon, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const categories = [
  "status",
  "alert",
  "priority",
  "transaction type",
  "account type",
  "special",
  "calculation",
  "cooperative",
  "loan",
  "community",
  "insurance",
  "governance",
  "reserves",
  "digital",
  "membership",
  "security",
  "cash check voucher tag",
  "journal voucher tag",
  "adjustment tag",
  "account tag",
  "loan transaction tag",
] as const;

export const tagTemplate = defineResource({
  name: "tag-template",
  menu: "maintenance",
  page: "maintenance/tag-template",
  inlineEdit: ["name", "category", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 50 }),
    category: choice(categories, { required: true }),
    color: color({ required: true }),
    icon: icon({ required: true }),
    description: longText(),
  },
});
