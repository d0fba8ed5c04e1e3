import { z } from "zod";
import { authContext } from "#contract/entities/auth-context";
import { defineOperation } from "#contract/kit/operation";

/** Who is signed in, where they belong, and the business date of each branch. */
export const current = defineOperation({
  name: "current",
  slice: "identity",
  label: "See who is signed in",
  method: "GET",
  path: "/authentication/current",
  scope: "user",
  beforeOwnPassword: true,
  input: z.strictObject({}),
  output: authContext,
  refusals: {},
});
