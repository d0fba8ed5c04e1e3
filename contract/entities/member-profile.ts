import { z } from "zod";
import { memberAccountStatuses } from "#contract/entities/account";
import { memberRow } from "#contract/entities/member";
import { closeRemark } from "#contract/entities/member-closing";
import { missingRequirements } from "#contract/entities/member-data-quality";
import { centavos } from "#contract/kit/money";

const name = z.string().nullable();

/** What a member holds in one account that members hold, in centavos. */
const memberAccount = z.object({
  member_account_id: z.uuid(),
  number: z.string(),
  account_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  member_kind: z.string(),
  balance: centavos,
  /** Of the balance, what checks that have not cleared today paid in. */
  on_hold: centavos,
  /** The balance less what is on hold. */
  available: centavos,
  last_entry_date: z.string().nullable(),
  status: z.enum(memberAccountStatuses),
});

/**
 * A member with what the profile shows at once: what ids are called, standing, balances, what is lacking, and
 * what was said when they were closed and reopened. What hangs on a member (addresses, incomes …) are
 * resources of their own, found by their field member_profile_id.
 */
export const memberProfile = memberRow.extend({
  member_type_name: name,
  member_group_name: name,
  member_classification_name: name,
  member_center_name: name,
  member_department_name: name,
  member_gender_name: name,
  member_occupation_name: name,
  recruited_by_name: name,
  user_name: name,
  user_full_name: name,
  verified_by_name: name,
  created_by_name: name,
  updated_by_name: name,
  merged_into_name: name,
  /** Members this one has recruited: the member list filtered by recruited_by_member_profile_id. */
  recruited_count: z.int(),
  /** Other members they are suspected to be, not yet dismissed. */
  suspected_count: z.int(),
  /** Checks of theirs that a bank returned, and that nobody has made good or given back. */
  bounced_check_count: z.int(),
  /** False for who added the member or last changed who they are: they do not verify them. */
  may_decide: z.boolean(),
  totals: z.object({ savings: z.int(), share_capital: z.int(), time_deposits: z.int() }),
  holdings: z.array(memberAccount),
  lacks: z.array(z.enum(missingRequirements)),
  remarks: z.array(closeRemark),
});
export type MemberProfile = z.output<typeof memberProfile>;
