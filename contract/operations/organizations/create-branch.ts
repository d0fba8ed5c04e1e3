import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/**
 * Opens a further branch of an organisation, with its chart of accounts, number series and master data, and
 * makes the caller its owner. Its short name in addresses comes from its name. Only for owners of the
 * organisation.
 */
export const createBranch = defineOperation({
  name: "create-branch",
  slice: "organizations",
  label: "Open a branch",
  method: "POST",
  path: "/organization/branch",
  scope: "user",
  input: z.strictObject({
    organization_id: z.uuid("Organization is required"),
    name: z
      .string("Name is required")
      .trim()
      .min(1, "Name is required")
      .max(100, "Name must be at most 100 characters")
      .regex(/[\p{L}\p{N}]/u, "Name must hold a letter or a digit"),
    /** Decides which day it is there: "Asia/Manila". */
    time_zone: z.string().max(100).refine(isTimeZone, "This time zone is not known").default("Asia/Manila"),
  }),
  output: z.object({
    id: z.uuid(),
    organization_id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    time_zone: z.string(),
  }),
  refusals: {
    organization_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
    not_an_owner: { message: "Only an owner of the organization may do this", status: 403 },
    branch_already_exists: { message: "There is already a branch {slug}", field: "name" },
  },
});
