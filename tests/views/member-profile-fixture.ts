import { member } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import { emptyValues } from "#contract/kit/entity";

export const memberId = "00000000-0000-4000-8000-0000000000a1";
const person = "00000000-0000-4000-8000-0000000000a2";

/** A verified member who lacks nothing. */
export const memberOf = (more: Partial<MemberProfile> = {}): MemberProfile => ({
  ...emptyValues(member),
  id: memberId,
  passbook: "PB-000123",
  first_name: "Ana",
  middle_name: "Reyes",
  last_name: "Cruz",
  full_name: "Cruz, Ana Reyes",
  birthdate: "1990-02-03",
  birth_place: "Dumaguete",
  sex: "female",
  civil_status: "married",
  contact_number: "0917 123 4567",
  tax_identification_number: "123-456-789",
  is_micro_finance_member: true,
  membership_date: "2020-01-15",
  user_id: null,
  status: "verified",
  status_reason: null,
  verified_by_id: person,
  verified_at: "2026-01-02T02:00:00.000Z",
  is_closed: false,
  closed_at: null,
  archived_at: null,
  merged_into_id: null,
  created_at: "2026-01-01T02:00:00.000Z",
  created_by_id: person,
  updated_at: "2026-01-01T02:00:00.000Z",
  updated_by_id: person,
  version: 3,
  member_type_name: "Regular",
  member_group_name: null,
  member_classification_name: null,
  member_center_name: null,
  member_department_name: null,
  member_gender_name: null,
  member_occupation_name: null,
  recruited_by_name: null,
  user_name: null,
  user_full_name: null,
  verified_by_name: "Berta Diaz",
  created_by_name: "Tala Reyes",
  updated_by_name: "Tala Reyes",
  merged_into_name: null,
  recruited_count: 0,
  suspected_count: 0,
  bounced_check_count: 0,
  may_decide: true,
  totals: { savings: 0, share_capital: 0, time_deposits: 0 },
  holdings: [],
  lacks: [],
  remarks: [],
  ...more,
});

/** A closed member, with what was said of it. */
export const closedMember = (more: Partial<MemberProfile> = {}) =>
  memberOf({
    is_closed: true,
    closed_at: "2026-11-20T02:00:00.000Z",
    remarks: [
      {
        id: person,
        act: "close",
        reason: "Voluntary Withdrawal",
        description: "Moves to Cebu",
        created_at: "2026-11-20T02:00:00.000Z",
        created_by_id: person,
        created_by_name: "Berta Diaz",
      },
    ],
    ...more,
  });

export const pageOf = (data: readonly object[], more: object = {}) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20, ...more },
});

/** What is told of an account of which nothing is on hold, and nothing was agreed. */
export const noTerms = {
  on_hold: 0,
  minimum_balance: 0,
  overdraft_limit: 0,
  matures_on: null,
  preterminated_on: null,
  interest_forfeited: null,
  notice_days: 0,
  notice_amount: 0,
  notices: [],
  joint_holders: [],
};
