import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** Ends the session of the request; without one it does nothing. */
export const logout = defineOperation({
  name: "logout",
  slice: "identity",
  label: "Sign out",
  method: "POST",
  path: "/authentication/logout",
  scope: "public",
  endsSessions: true,
  input: z.strictObject({}),
  output: z.null(),
  refusals: {},
});
