import type { DeclaredRefusal } from "#contract/kit/operation";

type Refusals = Record<string, DeclaredRefusal>;

export const memberNotFound = {
  member_not_found: { message: "This member is not in this branch", status: 404 },
} as const satisfies Refusals;

/** What refuses any change of a member. */
export const changeRefusals = {
  ...memberNotFound,
  member_closed: { message: "The membership is closed" },
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const satisfies Refusals;

/** What refuses the names, numbers and references of a member. */
export const personRefusals = {
  birthdate_not_past: { message: "Birthdate must be in the past", status: 400, field: "birthdate" },
} as const satisfies Refusals;

/** What refuses the place of a member among others. */
export const placeRefusals = {
  passbook_already_used: { message: "The passbook {passbook} is already used", field: "passbook" },
  recruited_by_oneself: {
    message: "Members cannot recruit themselves",
    status: 400,
    field: "recruited_by_member_profile_id",
  },
  recruited_in_circle: {
    message: "{name} was recruited by this member, directly or through others",
    status: 400,
    field: "recruited_by_member_profile_id",
  },
} as const satisfies Refusals;

/**
 * What refuses a new member. The detail of suspected_duplicate holds the `candidates` (as suspectedMember);
 * sent again with confirm_not_duplicate true it is no longer refused.
 */
export const newMemberRefusals = {
  ...personRefusals,
  ...placeRefusals,
  suspected_duplicate: { message: "This may be {name}, who is already a member" },
} as const satisfies Refusals;
