import { z } from "zod";
import { jobRun } from "#contract/entities/job-run";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const importNotFound = {
  import_not_found: { message: "Import not found", status: 404 },
} as const;

/**
 * Has a job release the vouchers of an import at once, for books that are brought in: each is numbered,
 * approved by whoever decides on this and posted on its own date as one entry, whole or not at all. Cash goes
 * through nobody's drawer: what the vouchers leave on cash on hand ends up in the vault. Refused where they
 * would leave cash, a bank or an account of a member below zero at the end of a day. What is
 * no draft any more or was changed since is left out. The same may be asked again: it goes on with the rest.
 * Refused to decide by whoever imported them, unless somebody works alone, by name.
 */
export const releaseImportedVouchers = defineOperation({
  name: "release-imported",
  slice: "journal-voucher",
  label: "Release the vouchers of an import at once",
  method: "POST",
  path: "/import-run/:id/release",
  scope: "branch",
  on: "import-run",
  when: { target: "journal-voucher", status: "imported" },
  action: "Release its vouchers",
  title: "Release the vouchers of {name}?",
  confirm:
    "Each is numbered, approved and posted on its own date, for good. Cash they leave goes to the vault.",
  done: "The vouchers of {name} are being released. How far it is stands under Jobs.",
  approval: { kind: "opening-balances", isWeighed: true },
  input: fields({ id: recordId("import-run") }),
  output: jobRun,
  refusals: {
    ...importNotFound,
    nothing_to_release: { message: "None of its vouchers is a draft as it was imported" },
    would_overdraw: {
      message: "On {date} voucher {voucher} would leave {account} at {balance}: nothing is posted",
    },
    release_under_way: { message: "Its vouchers are being released already" },
    approver_imported_it: {
      message: "Who imported vouchers does not approve them: somebody else decides",
      status: 403,
    },
  },
  emits: ["job-run.create"],
});

/** What became of the vouchers of an import: how many are released, and why others were refused. */
export const importedVouchers = defineOperation({
  name: "imported",
  slice: "journal-voucher",
  label: "See what became of the vouchers of an import",
  method: "GET",
  path: "/import-run/:id/vouchers",
  scope: "branch",
  permission: "journal-voucher:read",
  input: fields({ id: recordId("import-run") }),
  output: z.object({
    total: z.int(),
    released: z.int(),
    /** Those that the last release refused, in the order of their dates; at most 500. */
    refused: z.array(
      z.object({ id: z.uuid(), name: z.string(), date: z.string(), code: z.string(), message: z.string() }),
    ),
  }),
  refusals: importNotFound,
});
