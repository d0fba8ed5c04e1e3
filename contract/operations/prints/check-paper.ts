import { z } from "zod";
import { issuedPaper } from "#contract/entities/issued-paper";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";

/**
 * Tells anybody who holds a paper what stood on it when it was handed out, by the short name of the
 * organization and the code on the paper; sixty an hour from one network, so that nobody guesses.
 */
export const checkPaper = defineOperation({
  name: "check-paper",
  slice: "prints",
  label: "Check a paper by its code",
  method: "GET",
  path: "/organization/:slug/paper/:code",
  scope: "public",
  input: z.strictObject({ slug: storableText("Organization", 300), code: storableText("Code", 60) }),
  output: issuedPaper,
  refusals: {
    paper_not_issued: { message: "No paper with this code was handed out here", status: 404 },
    too_many_papers: { message: "You have tried many codes. Wait {minutes|minute|minutes}.", status: 429 },
  },
});
