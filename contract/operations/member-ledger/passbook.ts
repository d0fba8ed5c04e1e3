import { z } from "zod";
import { passbook, passbookLayout, passbookLine, passbookVolume } from "#contract/entities/passbook";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import {
  memberAccountNotFound,
  memberAccountPath,
  ofMemberAccount,
} from "#contract/operations/member-ledger/of-member-account";

const path = `${memberAccountPath}/passbook`;
const common = { slice: "member-ledger", scope: "branch" } as const;
const position = z.number("Line is required").int().min(1).max(10_000);
const reason = requiredText("Reason", 255);
const noVolume = { no_volume_open: { message: "Open a passbook for this account first" } } as const;

/** The passbook of an account of a member: what is printed in a volume, the newest unless one is named. */
export const showPassbook = defineOperation({
  ...common,
  name: "show-passbook",
  label: "See a passbook",
  method: "GET",
  path,
  input: z.strictObject({ ...ofMemberAccount, volume_id: z.uuid().optional() }),
  output: passbook,
  refusals: { ...memberAccountNotFound, volume_not_found: { message: "Passbook not found", status: 404 } },
});

/**
 * Opens the next volume: the first one, or because one is full, lost or worn. The balance is brought forward
 * into its first line, which is answered as printed; a first passbook begins without one where there is none.
 * With `covers_waiting` what is not printed yet goes into that balance instead of onto paper.
 */
export const openVolume = defineOperation({
  ...common,
  name: "open-volume",
  label: "Open a new passbook",
  method: "POST",
  path: `${path}/volume`,
  input: z.strictObject({ ...ofMemberAccount, reason, covers_waiting: z.boolean().default(true) }),
  output: z.object({ volume: passbookVolume, lines: z.array(passbookLine) }),
  refusals: memberAccountNotFound,
});

/** Marks the lines that wait as printed, from the next free line to the end of the volume at most. */
export const printPassbook = defineOperation({
  ...common,
  name: "print-passbook",
  label: "Print new lines in a passbook",
  method: "POST",
  path: `${path}/print`,
  input: z.strictObject({
    ...ofMemberAccount,
    /** The volume and the free line the screen showed: nobody prints over what another just printed. */
    volume_id: z.uuid(),
    from_position: position,
  }),
  output: z.object({ lines: z.array(passbookLine) }),
  refusals: {
    ...memberAccountNotFound,
    ...noVolume,
    nothing_to_print: { message: "Everything is already printed" },
    volume_full: { message: "This passbook is full. Open a new one" },
    passbook_moved_on: { message: "Someone else has printed in this passbook in the meantime" },
  },
});

/** Lines that were printed before, to be printed again: the paper jammed, the ribbon was dry. */
export const reprintPassbook = defineOperation({
  ...common,
  name: "reprint-passbook",
  label: "Reprint lines of a passbook",
  method: "POST",
  path: `${path}/reprint`,
  input: z.strictObject({
    ...ofMemberAccount,
    volume_id: z.uuid(),
    from_position: position,
    /** The last printed one when left out. */
    to_position: position.optional(),
    reason,
  }),
  output: z.object({ lines: z.array(passbookLine) }),
  refusals: {
    ...memberAccountNotFound,
    ...noVolume,
    line_not_printed: { message: "That line has not been printed yet", status: 400, field: "from_position" },
  },
});

/** How the branch rules its passbooks, to align a printer with one; lengths in tenths of a millimetre. */
export const showPassbookLayout = defineOperation({
  ...common,
  name: "show-passbook-layout",
  label: "See the layout of passbooks",
  method: "GET",
  path: "/passbook-layout",
  // Who sees a passbook sees how it is ruled.
  permission: permissionOf(showPassbook),
  input: z.strictObject({}),
  output: passbookLayout.extend({ version: z.int() }),
  refusals: {},
});

/** Writes how the branch rules its passbooks. Volumes keep the lines and pages they were opened with. */
export const savePassbookLayout = defineOperation({
  ...common,
  name: "save-passbook-layout",
  label: "Change the layout of passbooks",
  method: "PUT",
  path: "/passbook-layout",
  input: z.strictObject({ ...passbookLayout.shape, version: z.number("Version is required").int().min(0) }),
  output: passbookLayout.extend({ version: z.int() }),
  refusals: {
    stale_version: { message: "Someone else has changed this in the meantime" },
    lines_off_page: { message: "The lines do not fit on the page", status: 400, field: "line_height" },
    fold_past_lines: {
      message: "The fold must lie above the last line",
      status: 400,
      field: "lines_above_fold",
    },
  },
});
