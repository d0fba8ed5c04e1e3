import { z } from "zod";
import { batchFundingRow, fundingFields } from "#contract/entities/batch-funding";
import { denominationCounts } from "#contract/entities/cash-count";
import { optionalCode } from "#contract/entities/person";
import { inputOf } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { secondPersonRefusals } from "#contract/operations/approvals/second-person";
import { denominationRefusals } from "#contract/operations/batches/end-batch";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const common = {
  slice: "batches",
  scope: "branch",
  emits: ["transaction-batch.update", "journal.create"],
} as const;

const accountsMissing = {
  branch_accounts_missing: { message: "The branch has no account for {role}" },
} as const;

/** The second person beside the caller, where there is one. */
export const secondPersonFields = {
  /** E-mail or user name of the second person, who need not be signed in. */
  witness: storableText("Witness", 255).default(""),
  witness_password: z.string("Password is empty").max(200).default(""),
  witness_otp: optionalCode,
};

/**
 * Moves cash during the day, in centavos: between the vault and the caller's drawer, or from that drawer into
 * another. Never by one person: somebody else of the branch puts their password or a code of their second
 * factor under it, the other drawer's teller where it goes into one; or that teller accepts it later.
 * Denominations may be told, and then come to the amount. Refuses more than vault or drawer holds.
 */
export const moveCash = defineOperation({
  ...common,
  name: "move-cash",
  label: "Move cash between vault and drawers",
  method: "POST",
  path: "/batch-funding",
  input: z.strictObject({
    ...inputOf(fundingFields),
    counts: denominationCounts.default([]),
    ...secondPersonFields,
  }),
  output: batchFundingRow,
  refusals: {
    ...ledgerRefusals,
    ...denominationRefusals,
    ...accountsMissing,
    counts_differ: {
      message: "These bills and coins come to {counted}, not to the amount",
      status: 400,
      field: "counts",
    },
    drawer_needed: { message: "Say into which drawer it goes", status: 400, field: "to_batch_id" },
    drawer_not_open: { message: "This drawer is not open", field: "to_batch_id" },
    own_drawer: { message: "This is your own drawer", status: 400, field: "to_batch_id" },
    second_person_needed: {
      message: "Someone else must confirm what goes into the vault or comes out of it",
      status: 400,
      field: "witness",
    },
    witness_refused: {
      message: "This is not the password of somebody else who works in this branch",
      status: 403,
      field: "witness_password",
    },
    witness_not_their_teller: {
      message: "Only the teller of that drawer confirms what goes into it",
      status: 403,
      field: "witness",
    },
    code_required: { ...secondPersonRefusals.code_required, field: "witness_otp" },
    too_many_attempts: { ...secondPersonRefusals.too_many_attempts, field: "witness_password" },
  },
});

const decisionRefusals = {
  funding_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  funding_decided: { message: "This has been decided already" },
} as const;

const decision = {
  ...common,
  method: "POST",
  permission: "batches:move-cash",
  input: z.strictObject({ id: z.uuid() }),
  output: batchFundingRow,
} as const;

/** Takes cash that another drawer hands over into the caller's own, once. */
export const acceptCash = defineOperation({
  ...decision,
  name: "accept-cash",
  label: "Accept cash from another drawer",
  path: "/batch-funding/:id/accept",
  refusals: {
    ...ledgerRefusals,
    ...accountsMissing,
    ...decisionRefusals,
    may_not_accept: {
      message: "Who hands it over chose your password or gave you your rights: someone else must confirm",
      status: 403,
    },
  },
});

/** Sends back what another drawer hands over, or takes one's own offer back. */
export const declineCash = defineOperation({
  ...decision,
  name: "decline-cash",
  label: "Decline cash from another drawer, or take it back",
  path: "/batch-funding/:id/decline",
  refusals: decisionRefusals,
  emits: ["transaction-batch.update"],
});

/** What moved into and out of the caller's open drawer, or waits to, and the other open drawers. */
export const showFundings = defineOperation({
  slice: "batches",
  scope: "branch",
  name: "show-fundings",
  label: "See cash moved into and out of one's own drawer",
  method: "GET",
  path: "/batch-funding",
  permission: "batches:move-cash",
  input: z.strictObject({}),
  output: z.object({
    drawers: z.array(z.object({ batch_id: z.uuid(), reference: z.string(), teller_name: z.string() })),
    data: z.array(batchFundingRow),
  }),
  refusals: {},
});
