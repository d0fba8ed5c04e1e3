import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

const name = z.string().regex(/^[a-z0-9./-]{1,100}$/, "Unknown preference");

/** What the person has set for one screen, such as the columns of a list; null when nothing was set. */
export const readPreference = defineOperation({
  name: "read-preference",
  slice: "identity",
  label: "Read own preferences",
  method: "GET",
  path: "/preference",
  scope: "user",
  input: z.strictObject({ name }),
  output: z.object({ value: z.unknown() }),
  refusals: {},
});

/** Keeps what the person has set for one screen. */
export const savePreference = defineOperation({
  name: "save-preference",
  slice: "identity",
  label: "Save own preferences",
  method: "PUT",
  path: "/preference",
  scope: "user",
  input: z.strictObject({
    name,
    value: z.unknown().refine((value) => (JSON.stringify(value) ?? "").length <= 20_000, "That is too large"),
  }),
  output: z.object({ value: z.unknown() }),
  refusals: {},
});
