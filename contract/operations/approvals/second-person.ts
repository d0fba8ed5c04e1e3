import { z } from "zod";
import { optionalCode } from "#contract/entities/person";
import type { DeclaredRefusal } from "#contract/kit/operation";

/** How somebody beside the caller confirms: by their password, by a code of their second factor, or both. */
export const secondPersonInput = {
  password: z.string("Password is empty").max(200).default(""),
  otp: optionalCode,
};

/** What refuses them whatever they confirm. */
export const secondPersonRefusals = {
  code_required: {
    message: "Here the password and a code of the authenticator are needed",
    status: 400,
    field: "otp",
  },
  too_many_attempts: {
    message: "Too many wrong passwords. Wait {minutes|minute|minutes}.",
    status: 429,
    field: "password",
  },
} as const satisfies Record<string, DeclaredRefusal>;
