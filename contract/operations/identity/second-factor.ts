import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { secondFactorCode, typedPassword } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { passwordRefusals } from "#contract/operations/identity/refusals";

const wrongCode = { message: "Incorrect code", status: 400, field: "code" } as const;
const tooManyCodes = {
  message: "Too many wrong codes. Wait {minutes|minute|minutes}.",
  status: 429,
} as const;
const recoveryCodes = z.object({
  /** Shown once; each signs in once. */
  recovery_codes: z.array(z.string()),
});

/** Completes a sign-in that was answered second_factor_required, with its challenge and a code. */
export const loginBySecondFactor = defineOperation({
  name: "login-by-second-factor",
  slice: "identity",
  label: "Sign in with a second factor",
  method: "POST",
  path: "/authentication/second-factor",
  scope: "public",
  input: z.strictObject({
    challenge: z.string("Sign in again").min(1, "Sign in again").max(100, "Sign in again"),
    code: secondFactorCode,
  }),
  output: authContext,
  refusals: {
    wrong_code: { ...wrongCode, status: 401 },
    challenge_expired: { message: "This took too long. Sign in again.", status: 401 },
    too_many_codes: tooManyCodes,
  },
});

/** Whether the person has a second factor, and who demands it. */
export const showSecondFactor = defineOperation({
  name: "show-second-factor",
  slice: "identity",
  label: "See own second factor",
  method: "GET",
  path: "/authentication/second-factor",
  scope: "user",
  input: z.strictObject({}),
  output: z.object({
    is_enabled: z.boolean(),
    enabled_at: z.string().nullable(),
    recovery_codes_left: z.int(),
    /** Names of the organisations that demand it. */
    required_by: z.array(z.string()),
  }),
  refusals: {},
});

/**
 * Makes a new secret for an authenticator; it counts only once confirm-second-factor has seen a code of it.
 * Demands a proof with the action "identity:enrol-second-factor".
 */
export const enrolSecondFactor = defineOperation({
  name: "enrol-second-factor",
  slice: "identity",
  label: "Set up a second factor",
  method: "POST",
  path: "/authentication/second-factor/enrol",
  scope: "user",
  proof: "self",
  input: z.strictObject({}),
  output: z.object({
    /** To type in, base 32. */
    secret: z.string(),
    /** To show as a QR code: "otpauth://totp/…". */
    uri: z.string(),
  }),
  refusals: { already_enabled: { message: "A second factor is already set up" } },
});

/** Puts the enrolled secret into force by a first code of it; other sessions end. Gives recovery codes. */
export const confirmSecondFactor = defineOperation({
  name: "confirm-second-factor",
  slice: "identity",
  label: "Confirm the second factor",
  method: "POST",
  path: "/authentication/second-factor/confirm",
  scope: "user",
  endsSessions: true,
  input: z.strictObject({ code: secondFactorCode }),
  output: recoveryCodes,
  refusals: {
    wrong_code: wrongCode,
    not_enrolled: { message: "Set up the second factor first" },
    too_many_codes: tooManyCodes,
  },
});

/** Takes the second factor away, by password and a code. */
export const disableSecondFactor = defineOperation({
  name: "disable-second-factor",
  slice: "identity",
  label: "Remove own second factor",
  method: "POST",
  path: "/authentication/second-factor/disable",
  scope: "user",
  input: z.strictObject({ password: typedPassword, code: secondFactorCode }),
  output: z.null(),
  refusals: {
    ...passwordRefusals,
    wrong_code: wrongCode,
    not_enrolled: { message: "No second factor is set up" },
    too_many_codes: tooManyCodes,
  },
});

/**
 * Replaces the ten recovery codes by new ones. Demands a proof with the action
 * "identity:renew-recovery-codes".
 */
export const renewRecoveryCodes = defineOperation({
  name: "renew-recovery-codes",
  slice: "identity",
  label: "Make new recovery codes",
  method: "POST",
  path: "/authentication/second-factor/recovery-codes",
  scope: "user",
  proof: "self",
  input: z.strictObject({}),
  output: recoveryCodes,
  refusals: { not_enrolled: { message: "No second factor is set up" } },
});

/**
 * Says whether everybody who works in an organisation must have a second factor. Only for its owners, who
 * must have one themselves; demands a proof with the action "identity:require-second-factor".
 */
export const requireSecondFactor = defineOperation({
  name: "require-second-factor",
  slice: "identity",
  label: "Require a second factor of everyone",
  method: "PUT",
  path: "/authentication/second-factor/required",
  scope: "user",
  proof: "self",
  input: z.strictObject({ organization_id: z.uuid("Organization is required"), is_required: z.boolean() }),
  output: z.null(),
  refusals: {
    organization_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    not_an_owner: { message: "Only an owner of the organization can do this", status: 403 },
    not_enrolled: { message: "Set up your own second factor first" },
  },
});
