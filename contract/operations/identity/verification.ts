import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { oneTimeCode } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";

const sent = z.object({
  /** Until when the code can be used, ISO 8601. */
  expires_at: z.string(),
  /** From when another can be asked for. */
  resend_at: z.string(),
});

const sending = {
  already_verified: { message: "Already verified" },
  too_soon: { message: "Wait {seconds|second|seconds} before asking for another code", status: 429 },
  too_many_sent: { message: "Too many codes requested. Try again in an hour.", status: 429 },
} as const;

const checking = {
  otp_wrong: { message: "Incorrect code", status: 400, field: "otp" },
  otp_expired: { message: "This code has expired. Ask for a new one.", field: "otp" },
} as const;

const otpInput = z.strictObject({ otp: oneTimeCode });

/** Mails a code of 6 letters and digits to the person's e-mail: 5 minutes, 3 tries. */
export const applyEmail = defineOperation({
  name: "apply-email",
  slice: "identity",
  label: "Ask for a code by email",
  method: "POST",
  path: "/authentication/apply-email",
  scope: "user",
  input: z.strictObject({}),
  output: sent,
  refusals: sending,
});

/** Verifies the person's e-mail by the code mailed to it. */
export const verifyEmail = defineOperation({
  name: "verify-email",
  slice: "identity",
  label: "Verify the email",
  method: "POST",
  path: "/authentication/verify-email",
  scope: "user",
  input: otpInput,
  output: authContext,
  refusals: checking,
});

/** Texts a code of 6 letters and digits to the person's contact number: 5 minutes, 3 tries. */
export const applyContactNumber = defineOperation({
  name: "apply-contact-number",
  slice: "identity",
  label: "Ask for a code by text message",
  method: "POST",
  path: "/authentication/apply-contact-number",
  scope: "user",
  input: z.strictObject({}),
  output: sent,
  refusals: { ...sending, no_contact_number: { message: "Contact Number is empty", status: 400 } },
});

/** Verifies the person's contact number by the code texted to it. */
export const verifyContactNumber = defineOperation({
  name: "verify-contact-number",
  slice: "identity",
  label: "Verify the contact number",
  method: "POST",
  path: "/authentication/verify-contact-number",
  scope: "user",
  input: otpInput,
  output: authContext,
  refusals: checking,
});
