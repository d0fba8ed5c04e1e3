import { integer, reference, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const widest = 400;
const side = (label: string, value: number) =>
  integer({ label, min: 20, max: widest, default: value, listed: false });
const at = (label: string, value: number) =>
  integer({ label, min: 0, max: widest, default: value, listed: false });

/**
 * Where a bank's checks have what is written on them, in whole millimetres from the left and upper edge of
 * the check to where each text begins. The upper edge of the page is the check's.
 */
export const checkLayout = defineResource({
  name: "check-layout",
  label: "Layout of checks",
  labelPlural: "Layouts of checks",
  menu: "accounting",
  page: "accounting/check-layout",
  uniqueTogether: ["bank_account_id"],
  fields: {
    name: text({ required: true, unique: true, max: 100 }),
    bank_account_id: reference("bank-account", { label: "Bank account", required: true }),
    width: side("Width (mm)", 203),
    height: side("Height (mm)", 76),
    date_x: at("Date: from the left", 160),
    date_y: at("Date: from the top", 10),
    payee_x: at("Payee: from the left", 30),
    payee_y: at("Payee: from the top", 22),
    figures_x: at("Amount in figures: from the left", 160),
    figures_y: at("Amount in figures: from the top", 22),
    words_x: at("Amount in words: from the left", 25),
    words_y: at("Amount in words: from the top", 31),
    signatories_x: at("Signatories: from the left", 110),
    signatories_y: at("Signatories: from the top", 55),
    second_signatory_x: at("Second signatory: from the left", 156),
    second_signatory_y: at("Second signatory: from the top", 55),
  },
});
