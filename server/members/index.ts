import { changes } from "#server/members/change-member";
import { closing } from "#server/members/closing";
import { created, enrolled } from "#server/members/create-member";
import { dataQualityVerbs } from "#server/members/data-quality";
import { drafts } from "#server/members/drafts";
import { duplicates } from "#server/members/duplicates";
import { found } from "#server/members/find-members";
import { merging } from "#server/members/merge";
import { portal } from "#server/members/portal";
import { qrCodes } from "#server/members/qr";
import { shown } from "#server/members/show-member";
import { summarised } from "#server/members/summary";
import { verification } from "#server/members/verification";
import type { Served } from "#server/operations/serve";

/** The verbs of members. */
export const members: readonly Served[] = [
  created,
  enrolled,
  ...changes,
  ...portal,
  ...verification,
  ...duplicates,
  ...merging,
  ...closing,
  ...qrCodes,
  ...dataQualityVerbs,
  ...drafts,
  found,
  summarised,
  shown,
];
