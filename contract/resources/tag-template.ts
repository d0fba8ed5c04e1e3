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
] as const;

export const tagTemplate = defineResource({
  name: "tag-template",
  menu: "maintenance",
  page: "maintenance/tag-template",
  fields: {
    name: text({ required: true, unique: true, max: 50 }),
    category: choice(categories, { required: true }),
    color: color({ required: true }),
    icon: icon(),
    description: longText(),
  },
});
