import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { contactNumber, email, newPassword, personalFields, userName } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import {
  birthdateNotPast,
  passwordRefusals,
  takenRefusals,
  tooCommon,
} from "#contract/operations/identity/refusals";

/** Changes the names and the day of birth of the person signed in. */
export const saveGeneralProfile = defineOperation({
  name: "save-general-profile",
  slice: "identity",
  label: "Change own name",
  method: "PUT",
  path: "/profile/general",
  scope: "user",
  input: z.strictObject(personalFields),
  output: authContext,
  refusals: {
    birthdate_not_past: birthdateNotPast,
  },
});

/**
 * Changes how the person signed in is reached and named; what is left out stays, but for the description:
 * SPEC section 3 has each of these changes come with one. A changed e-mail or contact
 * number is unverified again, and either ends the other sessions. Demands a proof (verify-with-password with
 * the action "identity:save-profile") unless only the description changes.
 */
export const saveProfile = defineOperation({
  name: "save-profile",
  slice: "identity",
  label: "Change own contact details",
  method: "PUT",
  path: "/profile",
  scope: "user",
  endsSessions: true,
  input: z.strictObject({
    email: email.optional(),
    user_name: userName.optional(),
    contact_number: contactNumber.optional(),
    description: requiredText("Description", 2000),
  }),
  output: authContext,
  refusals: {
    ...takenRefusals,
  },
});

/** Changes the person's own password; the other sessions end. */
export const savePassword = defineOperation({
  name: "save-password",
  slice: "identity",
  label: "Change own password",
  method: "PUT",
  path: "/profile/password",
  scope: "user",
  endsSessions: true,
  input: z
    .strictObject({
      old_password: z
        .string("Old password is required")
        .min(1, "Old password is required")
        .max(200, "Password is too long"),
      new_password: newPassword,
      confirm_password: z
        .string("Please confirm your new password")
        .min(1, "Please confirm your new password"),
    })
    .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
      path: ["confirm_password"],
      message: "Password doesn't match",
    }),
  output: authContext,
  refusals: {
    wrong_password: { ...passwordRefusals.wrong_password, field: "old_password" },
    too_many_attempts: passwordRefusals.too_many_attempts,
    password_too_common: tooCommon("new_password"),
  },
});

/** Sets the person's picture to one they uploaded, or to none. */
export const savePicture = defineOperation({
  name: "save-picture",
  slice: "identity",
  label: "Change own picture",
  method: "PUT",
  path: "/profile/profile-picture",
  scope: "user",
  input: z.strictObject({ media_id: z.uuid("Picture is required").nullable() }),
  output: authContext,
  refusals: { picture_not_found: { message: "Picture not found", status: 404, field: "media_id" } },
});
