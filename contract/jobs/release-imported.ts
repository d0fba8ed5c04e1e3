import { z } from "zod";
import { defineJob } from "#contract/kit/job";

/** Numbers, approves and posts the vouchers of an import that are drafts still, each as one entry. */
export const releaseImported = defineJob({
  name: "release-imported",
  slice: "journal-voucher",
  label: "Release the vouchers of an import",
  scope: "branch",
  input: z.strictObject({
    import_id: z.uuid(),
    /** Who decided: the vouchers are approved by them. */
    approved_by_id: z.uuid(),
  }),
  emits: ["journal.create", "journal-voucher.update", "transaction-batch.update"],
});
