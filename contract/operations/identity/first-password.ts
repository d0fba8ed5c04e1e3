import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { newPassword } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { tooCommon } from "#contract/operations/identity/refusals";

/**
 * Sets the own password of somebody who signed in with one that was given to them, and opens all else to
 * them; other sessions end. Refuses who has chosen their own already, and the given password once more.
 */
export const setFirstPassword = defineOperation({
  name: "set-first-password",
  slice: "identity",
  label: "Choose own first password",
  method: "PUT",
  path: "/profile/first-password",
  scope: "user",
  beforeOwnPassword: true,
  endsSessions: true,
  input: z
    .strictObject({
      new_password: newPassword,
      confirm_password: z.string("Please confirm your new password"),
    })
    .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
      path: ["confirm_password"],
      message: "Password doesn't match",
    }),
  output: authContext,
  refusals: {
    password_is_own: { message: "You have chosen your own password already. Change it in your profile." },
    password_not_new: {
      message: "This is the password you were given. Choose another.",
      status: 400,
      field: "new_password",
    },
    password_too_common: tooCommon("new_password"),
  },
});
