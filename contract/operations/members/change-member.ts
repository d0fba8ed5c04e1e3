import { z } from "zod";
import { member, memberRow } from "#contract/entities/member";
import { groupInput } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { version } from "#contract/operations/members/fields";
import { changeRefusals, personRefusals, placeRefusals } from "#contract/operations/members/refusals";

const id = z.uuid();

/** Writes who a member is, as a whole: what is left out or null is cleared. */
export const changePersonalInfo = defineOperation({
  name: "change-personal-info",
  slice: "members",
  label: "Edit a member's personal information",
  method: "PUT",
  path: "/member-profile/:id/personal-info",
  scope: "branch",
  input: z.strictObject({ id, version, ...groupInput(member, "personal") }),
  output: memberRow,
  refusals: { ...changeRefusals, ...personRefusals },
  emits: ["member.update"],
});

/** Writes where a member stands in the cooperative, as a whole; a passbook left out stays as it is. */
export const changeMembershipInfo = defineOperation({
  name: "change-membership-info",
  slice: "members",
  label: "Edit a member's membership",
  method: "PUT",
  path: "/member-profile/:id/membership-info",
  scope: "branch",
  input: z.strictObject({ id, version, ...groupInput(member, "membership") }),
  output: memberRow,
  refusals: { ...changeRefusals, ...placeRefusals },
  emits: ["member.update"],
});

/** Puts a member on the map, or takes them off it with two nulls. */
export const changeCoordinates = defineOperation({
  name: "change-coordinates",
  slice: "members",
  label: "Put a member on the map",
  method: "PUT",
  path: "/member-profile/:id/coordinates",
  scope: "branch",
  input: z.strictObject({ id, version, ...groupInput(member, "coordinates") }),
  output: memberRow,
  refusals: {
    ...changeRefusals,
    coordinates_incomplete: {
      message: "A place needs both latitude and longitude",
      status: 400,
      field: "longitude",
    },
  },
  emits: ["member.update"],
});

/** Lets a person of the branch, whose membership is a member's, sign in to the portal as this member. */
export const connectUser = defineOperation({
  name: "connect-user",
  slice: "members",
  label: "Connect a portal account to a member",
  method: "PUT",
  path: "/member-profile/:id/connect-user",
  scope: "branch",
  input: z.strictObject({ id, version, user_id: z.uuid("Person is required") }),
  output: memberRow,
  refusals: {
    ...changeRefusals,
    user_not_a_member: {
      message: "This person does not belong to this branch as a member",
      status: 400,
      field: "user_id",
    },
    user_already_connected: {
      message: "This person is already connected to the member {name}",
      field: "user_id",
    },
    member_already_connected: { message: "This member already has a portal account", field: "user_id" },
  },
  emits: ["member.update"],
});

/** Takes a member's portal account away from them; the person keeps their sign-in. */
export const disconnectUser = defineOperation({
  name: "disconnect-user",
  slice: "members",
  label: "Disconnect a member's portal account",
  method: "PUT",
  path: "/member-profile/:id/disconnect",
  scope: "branch",
  input: z.strictObject({ id, version }),
  output: memberRow,
  refusals: { ...changeRefusals, member_not_connected: { message: "This member has no portal account" } },
  emits: ["member.update"],
});

/** The people of the branch who are members by membership and no member's user yet; `q` in any name. */
export const portalUsers = defineOperation({
  name: "portal-users",
  slice: "members",
  label: "Search people to connect to a member",
  method: "GET",
  path: "/user-organization/none-member-profile/search",
  scope: "branch",
  input: z.strictObject({ q: storableText("q", 200).default("") }),
  output: z.object({
    data: z.array(
      z.object({
        user_id: z.uuid(),
        user_name: z.string(),
        full_name: z.string(),
        media_id: z.uuid().nullable(),
      }),
    ),
  }),
  refusals: {},
});
