import { z } from "zod";
import { typedPassword } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { passwordRefusals } from "#contract/operations/identity/refusals";

const notAnAction = "Action must name an operation, such as identity:save-profile";
/** The operation the password is for, as permissionOf says it. Without one the proof opens no operation. */
const action = z
  .string(notAnAction)
  .regex(/^[a-z0-9-]+:[a-z0-9-]+$/, notAnAction)
  .max(100, notAnAction)
  .optional();

const proof = z.object({
  /** Sent back once, in the header X-Proof of the operation it is for. */
  proof: z.string(),
  /** Two minutes from now, ISO 8601. */
  expires_at: z.string(),
});

/**
 * Proves by their password that the person signed in is at the screen: for one operation (`action`,
 * "slice:name"), once, within two minutes, in this session. The password alone, as SPEC section 7 has the
 * call, only says whether it is right: its proof opens nothing.
 */
export const verifyWithPassword = defineOperation({
  name: "verify-with-password",
  slice: "identity",
  label: "Confirm with password",
  method: "POST",
  path: "/authentication/verify-with-password",
  scope: "user",
  input: z.strictObject({ password: typedPassword, action }),
  output: proof,
  refusals: passwordRefusals,
});

const branchRequired = {
  branch_required: { message: "Name the branch in the header X-Branch-ID", status: 400 },
} as const;

/** The owners of the organization worked in, by name: whose password confirms what demands an owner's. */
export const listOwners = defineOperation({
  name: "list-owners",
  slice: "identity",
  label: "See who the owners are",
  method: "GET",
  path: "/authentication/verify-with-password/owner",
  scope: "user",
  input: z.strictObject({}),
  output: z.object({
    data: z.array(z.object({ user_organization_id: z.uuid(), user_id: z.uuid(), full_name: z.string() })),
  }),
  refusals: branchRequired,
});

/**
 * The same by the password of an owner of the organization worked in, named by their membership, who stands
 * beside the person signed in, or is that person. It leaves a footstep.
 */
export const verifyWithOwnerPassword = defineOperation({
  name: "verify-with-owner-password",
  slice: "identity",
  label: "Confirm with an owner's password",
  method: "POST",
  path: "/authentication/verify-with-password/owner",
  scope: "user",
  input: z.strictObject({
    user_organization_id: z.uuid("Owner is required"),
    password: typedPassword,
    action,
  }),
  output: proof,
  refusals: {
    ...passwordRefusals,
    ...branchRequired,
    owner_not_found: {
      message: "This person is not an owner of the organization",
      status: 404,
      field: "user_organization_id",
    },
  },
});
