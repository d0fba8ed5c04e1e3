import { type MemberBrief, member } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import { emptyValues } from "#contract/kit/entity";

/** What lists and pickers show of a verified member. */
export const briefOf = (more: Partial<MemberBrief> = {}): MemberBrief => ({
  id: "00000000-0000-4000-8000-000000000090",
  full_name: "Cruz, Ana",
  passbook: "000010",
  media_id: null,
  birthdate: "1990-04-05",
  contact_number: "0917 123 4567",
  status: "verified",
  is_closed: false,
  is_archived: false,
  ...more,
});

const nothing = {
  ...emptyValues(member),
  user_id: null,
  status_reason: null,
  verified_by_id: null,
  verified_at: null,
  closed_at: null,
  archived_at: null,
  merged_into_id: null,
  created_by_id: null,
  updated_by_id: null,
  member_type_name: null,
  member_group_name: null,
  member_classification_name: null,
  member_center_name: null,
  member_department_name: null,
  member_gender_name: null,
  member_occupation_name: null,
  recruited_by_name: null,
  user_name: null,
  user_full_name: null,
  verified_by_name: null,
  created_by_name: null,
  updated_by_name: null,
  merged_into_name: null,
};

/** A member as their profile shows them, with one account. */
export const profileOf = (more: Partial<MemberProfile> = {}): MemberProfile => {
  const { is_archived: _, ...brief } = briefOf();
  return {
    ...nothing,
    ...brief,
    first_name: "Ana",
    middle_name: null,
    last_name: "Cruz",
    sex: "female",
    civil_status: "single",
    is_mutual_fund_member: false,
    is_micro_finance_member: false,
    created_at: "2026-11-20T02:00:00.000Z",
    updated_at: "2026-11-20T02:00:00.000Z",
    version: 3,
    recruited_count: 0,
    suspected_count: 0,
    bounced_check_count: 0,
    may_decide: true,
    totals: { savings: 150_000, share_capital: 90_000, time_deposits: 0 },
    holdings: [
      {
        member_account_id: "00000000-0000-4000-8000-000000000021",
        number: "21110-000001",
        account_id: "00000000-0000-4000-8000-000000000020",
        code: "21110",
        name: "Savings",
        member_kind: "savings",
        balance: 150_000,
        on_hold: 0,
        available: 150_000,
        last_entry_date: "2026-11-20",
        status: "open",
      },
    ],
    lacks: [],
    remarks: [],
    ...more,
  };
};

/** A page of a list that holds these rows alone. */
export const pageOf = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

/** What is alike of open savings accounts, as the windows read them. */
export const openAccount = {
  opened_on: "2026-01-05",
  member_kind: "savings",
  on_hold: 0,
  takes_deposits: true,
  allows_withdrawals: true,
  overdraft_until: null,
  matures_on: null,
  preterminated_on: null,
  interest_forfeited: null,
  notice_days: 0,
  notice_amount: 0,
  notices: [],
  joint_holders: [],
  overdraft_limit: 0,
  status: "open",
  last_entry_date: null,
};
