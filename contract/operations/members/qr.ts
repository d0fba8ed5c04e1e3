import { z } from "zod";
import { memberBrief } from "#contract/entities/member";
import { defineOperation } from "#contract/kit/operation";
import { memberNotFound } from "#contract/operations/members/refusals";

/**
 * What the QR code of a member holds: "kaban:member:…", at most 100 characters, signed by the server, and
 * nothing about the person.
 */
export const memberQr = defineOperation({
  name: "member-qr",
  slice: "members",
  label: "See a member's QR code",
  method: "GET",
  path: "/member-profile/:id/qr",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ content: z.string() }),
  refusals: memberNotFound,
});

/** The QR code of the member that the caller is connected with: see memberQr. */
export const myQr = defineOperation({
  name: "my-qr",
  slice: "members",
  label: "See one's own QR code as a member",
  method: "GET",
  path: "/my-membership/qr",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({ content: z.string() }),
  refusals: memberNotFound,
});

/** The member of this branch whose QR code was scanned. */
export const scanMember = defineOperation({
  name: "scan-member",
  slice: "members",
  label: "Open a member by QR code",
  method: "GET",
  path: "/member-profile/scan",
  scope: "branch",
  input: z.strictObject({
    content: z.string("content is required").max(2000, "This is not a Kaban QR code"),
  }),
  output: memberBrief,
  refusals: {
    qr_unknown: { message: "This is not a Kaban QR code", status: 400, field: "content" },
    qr_of_another_kind: { message: "This is not a member's QR code", status: 400, field: "content" },
    qr_not_genuine: { message: "This QR code was not made by this server", status: 400, field: "content" },
    qr_of_another_branch: {
      message: "This QR code belongs to a member of another branch",
      status: 404,
      field: "content",
    },
  },
});
