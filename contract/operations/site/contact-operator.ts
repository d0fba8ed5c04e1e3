import { z } from "zod";
import { email } from "#contract/entities/person";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";

/**
 * Sends a message to those who run the server, by mail or into its outbox. Five an hour from one network, and
 * sixty from all together, so that nobody fills their mailbox.
 */
export const contactOperator = defineOperation({
  name: "contact-operator",
  slice: "site",
  label: "Write to those who run the server",
  method: "POST",
  path: "/contact",
  scope: "public",
  input: z.strictObject({ name: requiredText("Name", 100), email, message: requiredText("Message", 4000) }),
  output: z.null(),
  refusals: {
    too_many_messages: {
      message: "You have sent many messages. Wait {minutes|minute|minutes}.",
      status: 429,
    },
    nobody_to_reach: { message: "Nobody has set this server up yet, so nobody would get the message" },
  },
});
