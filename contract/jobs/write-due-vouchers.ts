import { fields } from "#contract/kit/input";
import { defineJob } from "#contract/kit/job";

/** Writes the drafts that are due: of templates that are repeated, and the reversals of accruals. */
export const writeDueVouchers = defineJob({
  name: "write-due",
  slice: "voucher-template",
  label: "Write the vouchers that are due",
  scope: "branch",
  input: fields({}),
  schedule: "10 0 * * *",
  emits: [
    ...["journal-voucher.create", "journal-voucher.update", "cash-check-voucher.create"],
    ...["cash-check-voucher.update", "voucher-template.update"],
  ],
});
