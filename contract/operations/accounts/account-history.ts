import { z } from "zod";
import { accountRow, version } from "#contract/entities/account-input";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import {
  accountNotFound,
  changeRefusals,
  staleVersion,
  writeRefusals,
} from "#contract/operations/accounts/refusals";

const id = z.uuid();
const notAVersion = "That is not a version";
const number = z.coerce.number().int(notAVersion).min(1, notAVersion).max(2_147_483_647, notAVersion);

/** What was done to an account to make a version of it. */
export const accountActs = ["create", "update", "restore", "freeze", "close", "reopen", "delete"] as const;

/** What a field held; of a reference also what it was called. */
const held = z.object({ value: z.unknown(), name: z.string().nullable() });

const versionHead = z.object({
  version: z.int(),
  act: z.enum(accountActs),
  /** The version that came back, of a restore. */
  restored_version: z.int().nullable(),
  /** Why it was frozen, closed or reopened. */
  remarks: z.string().nullable(),
  changed_at: z.string(),
  changed_by_id: z.uuid().nullable(),
  changed_by_name: z.string().nullable(),
});

/**
 * Every version of an account, newest first, a hundred at a time, each with what differs from the one
 * before.
 */
export const accountHistory = defineOperation({
  name: "history",
  slice: "account",
  label: "See the history of an account",
  method: "GET",
  path: "/account/:id/history",
  scope: "branch",
  input: z.strictObject({
    id,
    /** Only versions before this one. */
    before: number.optional(),
  }),
  output: z.object({
    data: z.array(
      versionHead.extend({
        /** By field; of a term by its path, "terms.interest_rate". Empty for the first version. */
        changes: z.array(z.object({ field: z.string(), before: held, after: held })),
      }),
    ),
    /** True where older versions follow. */
    has_more: z.boolean(),
  }),
  refusals: accountNotFound,
});

/** An account without what its postings and its people make of it. */
const asItWas = accountRow.omit({
  balance: true,
  line_count: true,
  roles: true,
  created_by_name: true,
  updated_by_name: true,
});

/** An account as it was: in one of its versions, or at the end of a day. */
export const accountVersion = defineOperation({
  name: "show-version",
  slice: "account",
  label: "See an account as it was",
  method: "GET",
  path: "/account/:id/version",
  scope: "branch",
  input: z
    .strictObject({ id, version: number.optional(), on: calendarDate.optional() })
    .refine(({ version, on }) => (version === undefined) !== (on === undefined), {
      message: "Ask for a version or for a day",
      path: ["version"],
    }),
  output: versionHead.extend({ account: asItWas }),
  refusals: {
    ...accountNotFound,
    version_not_found: { message: "Version not found", status: 404 },
  },
});

/**
 * Makes an account again as it was in a version, as its newest version. Refused where a change to it would
 * be.
 */
export const restoreAccount = defineOperation({
  name: "restore",
  slice: "account",
  label: "Restore an account to an earlier version",
  method: "POST",
  path: "/account/:id/restore",
  scope: "branch",
  approval: { kind: "account-role", isWeighed: true },
  input: z.strictObject({
    id,
    /** The version the account is at now. */
    version,
    /** The version to come back. */
    restored_version: version,
  }),
  output: accountRow,
  refusals: {
    ...accountNotFound,
    ...staleVersion,
    ...writeRefusals,
    ...changeRefusals,
    version_not_found: { message: "Version not found", status: 404 },
  },
  emits: ["account.update"],
});
