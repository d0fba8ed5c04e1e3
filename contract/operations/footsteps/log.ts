import { z } from "zod";
import { footstepLevels } from "#contract/entities/footstep";
import { defineOperation } from "#contract/kit/operation";
import { requiredText, storableText } from "#contract/kit/text";

const logged = z.object({
  level: z.enum(footstepLevels, "Level must be info, warning, error or debug"),
  module: requiredText("Module", 100),
  activity: requiredText("Activity", 100),
  description: storableText("Description", 1000).default(""),
});

/**
 * Keeps a line of a browser's own log (SPEC section 7). Who, where and when are the session's; it is marked
 * as
 * a browser's, names no row, and never passes for what the server did. At most 30 a minute and session.
 */
export const logFootstep = defineOperation({
  name: "log",
  slice: "footstep",
  label: "Log from the browser",
  method: "POST",
  path: "/footstep",
  scope: "user",
  input: z.strictObject(logged.shape),
  output: logged.extend({ created_at: z.string() }),
  refusals: {},
});
