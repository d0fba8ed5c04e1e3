import { z } from "zod";
import { accountTypes, memberAccountStatuses, normalSides } from "#contract/entities/account";
import { calendarDate } from "#contract/kit/dates";
import { optional, requiredText, storableText } from "#contract/kit/text";

/** The two trees of a branch that its accounts are placed in. */
export const definitionKinds = ["general-ledger", "financial-statement"] as const;
export type DefinitionKind = (typeof definitionKinds)[number];

const code = z
  .string("Code is required")
  .trim()
  .regex(/^[0-9a-z][0-9a-z.-]{0,19}$/i, "Code must be digits or letters, with dots or dashes between them");

/**
 * A top of a tree: "Assets", 10000 to 19999. A code lies in the range when it sorts from the first to the
 * last,
 * and what follows the last counts to it: "19999-01" too. Its side gives all amounts under it their sign.
 */
export const groupingInput = z.strictObject({
  name: requiredText("Name", 50),
  description: optional(storableText("Description", 500)),
  normal_side: z.enum(normalSides, "Normal side is required"),
  from_code: code,
  to_code: code,
});

/** A heading ("Current Assets") or, where it is posting, a leaf that accounts are placed on. */
export const nodeInput = z.strictObject({
  name: requiredText("Name", 255),
  /** How the line of its total is called: "Total Current Assets". */
  name_in_total: requiredText("Name in total", 255),
  description: optional(storableText("Description", 500)),
  /** A posting node holds accounts and no nodes; another holds nodes and no accounts. */
  is_posting: z.boolean("Posting must be yes or no"),
});

/**
 * In centavos. Opening and closing are positive on the side of the grouping, so a contra account subtracts;
 * debit
 * and credit are what moved. Without a first day the opening is zero and all that ever moved counts.
 */
const amounts = {
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
};

const placedAccount = z.object({
  account_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normal_side: z.enum(normalSides),
  is_contra: z.boolean(),
  status: z.enum(memberAccountStatuses),
  ...amounts,
});

/** A whole tree, flat: each row names what it stands under, and rows of the same parent come in order. */
export const statementDefinition = z.object({
  kind: z.enum(definitionKinds),
  /** Goes up with every change of the tree; a change names the one it was read at. */
  version: z.int(),
  from: calendarDate.nullable(),
  to: calendarDate,
  groupings: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string().nullable(),
      normal_side: z.enum(normalSides),
      from_code: z.string(),
      to_code: z.string(),
      ...amounts,
    }),
  ),
  nodes: z.array(
    z.object({
      id: z.uuid(),
      grouping_id: z.uuid(),
      parent_id: z.uuid().nullable(),
      name: z.string(),
      name_in_total: z.string(),
      description: z.string().nullable(),
      is_posting: z.boolean(),
      /** Sections of the standard chart whose new accounts are placed here. */
      sections: z.array(z.string()),
      ...amounts,
    }),
  ),
  accounts: z.array(
    placedAccount.extend({
      node_id: z.uuid(),
      /** Whether its code lies in the range of the grouping. */
      is_in_range: z.boolean(),
    }),
  ),
  /** The accounts that are nowhere in the tree; opening and closing on their own normal side. */
  missing: z.array(placedAccount),
  /**
   * All groupings of the debit side less all of the credit side, with the missing accounts: zero, as the
   * trial
   * balance is. Debit and credit are sums of what moved, and equal.
   */
  totals: z.object(amounts),
});
export type StatementDefinition = z.output<typeof statementDefinition>;
