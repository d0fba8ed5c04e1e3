import { z } from "zod";
import type { CalendarDate } from "#contract/kit/dates";
import { inputOf } from "#contract/kit/entity";
import { date, password, text } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import { personNamePattern } from "#contract/kit/text";

/** A person's name (decision 017 says what counts as a letter). */
const name = <const M extends string>(patternMessage: M) =>
  ({ max: 100, pattern: personNamePattern, patternMessage }) as const;

/**
 * A person: their name and the day they were born, how they are reached and the name they sign in with.
 * Whether that day is past depends on where they are: the server says so.
 */
export const personFields = {
  names: {
    first_name: text({ required: true, ...name("First Name must contain only letters") }),
    middle_name: text(name("Middle Name must contain only letters")),
    last_name: text({ required: true, ...name("Last Name must contain only letters") }),
    /** "Jr.", "III". */
    suffix: text({ max: 20, pattern: /^[\p{L}\p{M}\p{N}. ]*$/u }),
    birthdate: date({ required: true }),
  },
  reach: {
    /** 7 to 20 digits, kept without what people put between them. */
    contact_number: text({ format: "telephone digits", messageLabel: "Contact Number" }),
    email: text({ required: true, format: "email" }),
    user_name: text({ required: true, format: "user name", max: 100, label: "Username" }),
  },
} as const;

/** What is sent of a person's name and day of birth. */
export const personalFields = inputOf(personFields.names);
/** What is sent of how oneself is reached, which nobody leaves out. */
export const {
  contact_number: contactNumber,
  email,
  user_name: userName,
} = inputOf({
  ...personFields.reach,
  contact_number: { ...personFields.reach.contact_number, required: true },
} as const);

/**
 * The operation with an input whose `birthdate` must lie before a day: a form that knows the day says at once
 * what the server would refuse (SPEC section 5).
 */
export const bornBefore = <Op extends Operation>(operation: Op, today: CalendarDate): Op => ({
  ...operation,
  input: operation.input.refine(
    (input) => {
      const { birthdate } = (input ?? {}) as { birthdate?: CalendarDate | null };
      return !birthdate || birthdate < today;
    },
    // Also while something else is wrong: all validation errors of a form show together.
    { path: ["birthdate"], message: "Birthdate must be in the past", when: () => true },
  ),
});

/** A password somebody chooses for themselves. */
export const { newPassword } = inputOf({ newPassword: password({ required: true }) });

/** A password as it is typed to prove who one is. */
export const typedPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(200, "Password is too long");

/** The 6 letters and digits of a mailed or texted code; either case will do. */
export const oneTimeCode = z
  .string("OTP must be 6 alphanumeric characters")
  .trim()
  .length(6, "OTP must be 6 alphanumeric characters")
  .regex(/^[a-z0-9]*$/i, "OTP must be valid alphanumeric characters")
  .toUpperCase();

/** A six-digit code of an authenticator, or a recovery code ("ABCD-EFGH-JKLM-NPQR"). */
export const secondFactorCode = z
  .string("Code is required")
  .overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .min(1, "Code is required")
  .regex(/^(\d{6}|[A-Z0-9]{16})$/, "The code is 6 digits, or a recovery code of 16 letters and digits");

/** The same where a password may be given instead; empty without one. */
export const optionalCode = z.union([z.literal(""), secondFactorCode]).default("");
