import { created } from "#server/members/create-member";
import { shown } from "#server/members/show-member";
import type { Served } from "#server/operations/serve";

/** The verbs of members. */
export const members: readonly Served[] = [created, shown];
