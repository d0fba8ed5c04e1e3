import { z } from "zod";
import { type CalendarDate, calendarDate } from "#contract/kit/dates";
import { inputOf } from "#contract/kit/entity";
import { password } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import { personNamePattern, requiredText, storableText } from "#contract/kit/text";

/** A person's name; SPEC section 5's texts (decision 017 says what counts as a letter). */
const name = (label: string, title: string) =>
  requiredText(label, 100).regex(personNamePattern, `${title} must contain only letters`);

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

/** A middle name; empty is null. */
const middleName = optional(
  storableText("Middle name", 100).regex(personNamePattern, "Middle Name must contain only letters"),
);

/** "Jr.", "III"; empty is null. */
const suffix = optional(storableText("Suffix", 20).regex(/^[\p{L}\p{M}\p{N}. ]*$/u, "Suffix is not valid"));

/**
 * The name of a person and the day they were born. Whether that day is past depends on where they are: the
 * server says so.
 */
export const personalFields = {
  first_name: name("First name", "First Name"),
  middle_name: middleName,
  last_name: name("Last name", "Last Name"),
  suffix,
  birthdate: calendarDate,
};

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

/** An e-mail address, at most 255 characters. */
export const email = z
  .string("Email is required")
  .trim()
  .min(1, "Email is required")
  .max(255, "Invalid email")
  .pipe(z.email("Invalid email"));

/** The name one signs in with, 3 to 100 characters without spaces. */
export const userName = requiredText("Username", 100)
  .min(3, "Username must be at least 3 characters")
  .regex(/^[^\s\p{C}]*$/u, "Username must not contain spaces");

/** A telephone number of 7 to 20 digits, kept without what people put between them: "+639171234567". */
export const contactNumber = z
  .string("Contact Number is empty")
  .overwrite((text) => text.replaceAll(/[\s().-]/g, ""))
  .min(1, "Contact Number is empty")
  .min(7, "Contact Number must be 7 to 20 digits")
  .max(20, "Contact Number must be 7 to 20 digits")
  .regex(/^\+?\d*$/, "Contact Number must be 7 to 20 digits");

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
