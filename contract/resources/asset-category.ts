import { longText, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

/** A class of fixed assets, with the accounts by which its assets stand in the books. */
export const assetCategory = defineResource({
  name: "asset-category",
  label: "Category of fixed assets",
  labelPlural: "Categories of fixed assets",
  menu: "accounting",
  page: "accounting/asset-category",
  inlineEdit: ["name", "description"],
  fields: {
    name: text({ required: true, unique: true, max: 100 }),
    asset_account_id: reference("account", { required: true, label: "Asset account" }),
    accumulated_account_id: reference("account", {
      label: "Accumulated depreciation",
      help: "Needed where assets of the category lose value",
    }),
    expense_account_id: reference("account", { label: "Depreciation expense" }),
    disposal_account_id: reference("account", { label: "Gain or loss on disposal" }),
    description: longText({ max: 255 }),
  },
});
