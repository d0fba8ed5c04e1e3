import { z } from "zod";
import { newPassword } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { tooCommon } from "#contract/operations/identity/refusals";

/** The secret part of a reset link, as it stands in the address. */
export const resetId = z
  .string("Missing Reset Link")
  .trim()
  .min(1, "Missing Reset Link")
  .max(200, "Missing Reset Link");

const resetLinkInvalid = {
  message: "This reset link has expired. Ask for a new one.",
  status: 404,
} as const;

/**
 * Mails a link that lets the person of an e-mail or user name choose a new password within 10 minutes. It
 * answers the same whether or not there is such an account.
 */
export const forgotPassword = defineOperation({
  name: "forgot-password",
  slice: "identity",
  label: "Ask for a reset link",
  method: "POST",
  path: "/authentication/forgot-password",
  scope: "public",
  input: z.strictObject({ key: storableText("Email", 255).min(1, "Email is required") }),
  output: z.null(),
  refusals: {},
});

/** Whether a reset link can still be used. */
export const verifyResetLink = defineOperation({
  name: "verify-reset-link",
  slice: "identity",
  label: "Check a reset link",
  method: "GET",
  path: "/authentication/verify-reset-link/:resetId",
  scope: "public",
  input: z.strictObject({ resetId }),
  output: z.null(),
  refusals: { reset_link_invalid: resetLinkInvalid },
});

/** Sets a new password by a reset link, which uses up all of the person's links and ends all sessions. */
export const changePassword = defineOperation({
  name: "change-password",
  slice: "identity",
  label: "Choose a new password with a reset link",
  method: "POST",
  path: "/authentication/change-password/:resetId",
  scope: "public",
  endsSessions: true,
  input: z
    .strictObject({
      resetId,
      new_password: newPassword,
      confirm_password: z.string("Please confirm your new password"),
    })
    .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
      path: ["confirm_password"],
      message: "Password doesn't match",
    }),
  output: z.null(),
  refusals: {
    reset_link_invalid: resetLinkInvalid,
    password_too_common: tooCommon("new_password"),
  },
});
