import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { contactNumber, email, newPassword, personalFields, userName } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { policiesChanged, policyVersion } from "#contract/operations/identity/policies";
import { birthdateNotPast, takenRefusals, tooCommon } from "#contract/operations/identity/refusals";

/**
 * Opens an account, signs it in at once and mails a code to verify the e-mail. `full_name` is asked for with
 * the payload of SPEC section 3; from then on it follows from the other names. A picture is set afterwards by
 * save-picture, since only somebody signed in may upload one; `media_id` takes one that the caller uploaded.
 */
export const register = defineOperation({
  name: "register",
  slice: "identity",
  label: "Create an account",
  method: "POST",
  path: "/authentication/register",
  scope: "public",
  input: z.strictObject({
    email,
    user_name: userName,
    ...personalFields,
    full_name: requiredText("full name", 350),
    contact_number: contactNumber,
    password: newPassword,
    accept_terms: z.literal(true, "You must accept the terms and conditions"),
    /** The version of the policies that the form named; left out, those that hold are meant. */
    policy_version: policyVersion.optional(),
    media_id: z.uuid("Picture is required").nullish(),
  }),
  output: authContext,
  refusals: {
    ...takenRefusals,
    birthdate_not_past: birthdateNotPast,
    password_too_common: tooCommon("password"),
    policies_changed: policiesChanged,
    picture_not_found: { message: "Picture not found", status: 404, field: "media_id" },
  },
});
