import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { defineOperation } from "#contract/kit/operation";

/** An email, or the user name of SPEC section 3. What has an @ is meant as an email: no user name is one. */
const key = z
  .string("Email is required")
  .trim()
  .min(1, "Email is required")
  .max(255, "Invalid email")
  .refine((text) => !text.includes("@") || z.email().safeParse(text).success, "Invalid email");

/**
 * Signs in by e-mail or user name and sets the session cookie. Where the person has a second factor it is
 * refused with second_factor_required, whose detail holds the `challenge` for login-by-second-factor (5
 * minutes).
 */
export const login = defineOperation({
  name: "login",
  slice: "identity",
  label: "Sign in",
  method: "POST",
  path: "/authentication/login",
  scope: "public",
  input: z.strictObject({
    key,
    password: z.string("Password is empty").min(1, "Password is empty").max(200, "Password is too long"),
  }),
  output: authContext,
  refusals: {
    wrong_credentials: { message: "Incorrect email or password", status: 401 },
    second_factor_required: { message: "Enter the code of your authenticator", status: 401 },
    too_many_attempts: { message: "Too many wrong passwords. Wait {minutes|minute|minutes}.", status: 429 },
  },
});
