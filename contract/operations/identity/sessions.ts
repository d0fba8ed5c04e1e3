import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** A place where the person is signed in. Times are ISO 8601. */
const loggedInAccount = z.object({
  id: z.uuid(),
  /** "Mobile", "Tablet" or "Desktop", as the client says; may be empty. */
  device_type: z.string(),
  user_agent: z.string(),
  ip_address: z.string(),
  /** "Asia/Manila", as the client says; may be empty. */
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  created_at: z.string(),
  /** To the minute. */
  last_used_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
});
export type LoggedInAccount = z.output<typeof loggedInAccount>;

/** Where the person is signed in, the present place first, then by last use. */
export const currentLoggedInAccounts = defineOperation({
  name: "current-logged-in-accounts",
  slice: "identity",
  label: "See own signed-in devices",
  method: "GET",
  path: "/authentication/current-logged-in-accounts",
  scope: "user",
  input: z.strictObject({}),
  output: z.array(loggedInAccount),
  refusals: {},
});

/** Signs out one place by its id, or with `all` every place but the present one. */
export const endLoggedInAccounts = defineOperation({
  name: "end-logged-in-accounts",
  slice: "identity",
  label: "Sign out other devices",
  method: "POST",
  path: "/authentication/current-logged-in-accounts/logout",
  scope: "user",
  endsSessions: true,
  input: z
    .strictObject({ session_id: z.uuid("Session is required").optional(), all: z.literal(true).optional() })
    .refine(({ session_id, all }) => (session_id === undefined) !== (all === undefined), {
      path: ["session_id"],
      message: "Name one session, or all",
    }),
  output: z.null(),
  refusals: {
    session_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
  },
});
