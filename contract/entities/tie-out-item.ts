import { z } from "zod";
import { choice, longText, moment, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/** What is compared with what; each is one statement in server/domain/tie-out. */
export const tieOutKinds = [
  /** What a member holds in an account with the lines of it. */
  "member account",
  /** What members hold in an account, together, with the account's balance. */
  "control account",
  /** An account's balance with its lines. */
  "account balance",
  /** An account's day with the lines of that day. */
  "account day",
  /** What an account came to in a closed month with the lines of it. */
  "closed month",
  /** What open drawers should hold, together, with cash on hand. */
  "drawers",
  /** The numbers a series has given with the entries that bear them. */
  "series",
  /** The debits of an entry with its credits. */
  "entry",
  /** The chain of entries with its links; counted, not money. */
  "entries",
  /** The chain of footsteps with its links; counted, not money. */
  "footsteps",
] as const;

export type TieOutKind = (typeof tieOutKinds)[number];

const shown = {
  kind: choice(tieOutKinds, { label: "Compared" }),
  subject_name: text({ label: "Of what" }),
  expected: money({ label: "Should be" }),
  found: money({ label: "Is" }),
  difference: money({ label: "Difference" }),
  first_seen_at: moment({ label: "First seen" }),
  last_seen_at: moment({ label: "Last seen" }),
  is_resolved: toggle({ label: "Resolved" }),
  resolved_at: moment({ label: "Resolved on", listed: false }),
  owner_id: reference("user", { label: "Looked after by" }),
  note: longText({ listed: true }),
} as const;

/**
 * A difference that the tie-out has found; series, entries and footsteps are counted, all else is centavos.
 */
export const tieOutItem = z.object({
  id: z.uuid(),
  kind: z.enum(tieOutKinds),
  /** The id or word of what was compared. */
  subject: z.string(),
  subject_name: z.string(),
  expected: z.int(),
  found: z.int(),
  /** What is found beyond what is expected; negative where something is missing. */
  difference: z.int(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** When a tie-out found it no more; null while it lasts. */
  resolved_at: z.string().nullable(),
  owner_id: z.uuid().nullable(),
  note: z.string().nullable(),
  version: z.int(),
});

/** The differences of the branch, until they are resolved and after. */
export const tieOutItemList = defineList({
  name: "tie-out-item",
  label: "Tie-out",
  menu: "accounting",
  path: "/tie-out-item",
  fields: shown,
  carries: { subject: z.string(), version: z.int() },
  searches: ["subject_name", "note"],
  order: { field: "first_seen_at", order: "desc" },
  invalidatedBy: ["tie-out-item.create", "tie-out-item.update"],
});
