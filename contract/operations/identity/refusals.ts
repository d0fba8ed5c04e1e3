import type { DeclaredRefusal } from "#contract/kit/operation";

/** What refuses an account that would share with another what belongs to one person. */
export const takenRefusals = {
  email_taken: { message: "This email is already used", field: "email" },
  user_name_taken: { message: "This username is already used", field: "user_name" },
  user_name_not_allowed: { message: "Username must not look like an email", status: 400, field: "user_name" },
  contact_number_taken: { message: "This contact number is already used", field: "contact_number" },
  too_many_attempts: { message: "Too many attempts. Wait {minutes|minute|minutes}.", status: 429 },
} as const satisfies Record<string, DeclaredRefusal>;

export const birthdateNotPast = {
  message: "Birthdate must be in the past",
  status: 400,
  field: "birthdate",
} as const satisfies DeclaredRefusal;

/** What refuses a new password, about the field it was typed into. */
export const tooCommon = <F extends string>(field: F) =>
  ({ message: "This password is too easy to guess. Choose another.", status: 400, field }) as const;

/** What any check of a signed-in person's password may refuse. */
export const passwordRefusals = {
  wrong_password: { message: "Incorrect password", status: 403, field: "password" },
  too_many_attempts: { message: "Too many wrong passwords. Wait {minutes|minute|minutes}.", status: 429 },
} as const satisfies Record<string, DeclaredRefusal>;
