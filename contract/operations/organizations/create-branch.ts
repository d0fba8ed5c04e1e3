import { z } from "zod";
import { branch, newBranchInput } from "#contract/entities/organization";
import { defineOperation } from "#contract/kit/operation";
import { ownerRefusals } from "#contract/operations/organizations/refusals";

/**
 * Opens a further branch of an organisation, with its chart of accounts, number series and master data, and
 * makes the caller its owner. Its short name in addresses comes from its name. Only for owners of the
 * organisation.
 */
export const createBranch = defineOperation({
  name: "create-branch",
  slice: "organizations",
  label: "Add a branch",
  method: "POST",
  path: "/organization/branch",
  scope: "user",
  input: newBranchInput.extend({ organization_id: z.uuid("Organization is required") }),
  output: branch,
  refusals: {
    ...ownerRefusals,
    branch_already_exists: { message: "A branch {slug} already exists", field: "name" },
  },
});
