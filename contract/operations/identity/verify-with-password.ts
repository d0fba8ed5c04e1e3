import { z } from "zod";
import { typedPassword } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { passwordRefusals } from "#contract/operations/identity/refusals";

const action = z
  .string("Say what the password is for")
  .regex(/^[a-z0-9-]+:[a-z0-9-]+$/, "Say what the password is for")
  .max(100, "Say what the password is for");

const proof = z.object({
  /** Sent back once, in the header X-Proof of the verb it is for. */
  proof: z.string(),
  /** Two minutes from now, ISO 8601. */
  expires_at: z.string(),
});

/**
 * Proves by their password that the person signed in is at the screen: for one verb (`action`, "slice:name"),
 * once, within two minutes, in this session.
 */
export const verifyWithPassword = defineOperation({
  name: "verify-with-password",
  slice: "identity",
  label: "Confirm by password",
  method: "POST",
  path: "/authentication/verify-with-password",
  scope: "user",
  input: z.strictObject({ password: typedPassword, action }),
  output: proof,
  refusals: passwordRefusals,
});

/**
 * The same by the password of an owner of the organisation worked in, named by their membership, who stands
 * beside the person signed in.
 */
export const verifyWithOwnerPassword = defineOperation({
  name: "verify-with-owner-password",
  slice: "identity",
  label: "Confirm by an owner's password",
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
    branch_required: { message: "Say which branch in the header X-Branch-ID", status: 400 },
    owner_not_found: {
      message: "This is no owner of the organization",
      status: 404,
      field: "user_organization_id",
    },
  },
});
