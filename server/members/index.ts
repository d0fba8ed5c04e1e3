import { changes } from "#server/domain/members/change-member";
import { closing } from "#server/domain/members/closing";
import { drafts } from "#server/domain/members/drafts";
import { duplicates } from "#server/domain/members/duplicates";
import { found } from "#server/domain/members/find-members";
import { merging } from "#server/domain/members/merge";
import { portal } from "#server/domain/members/portal";
import { qrCodes } from "#server/domain/members/qr";
import { shown } from "#server/domain/members/show-member";
import { summarised } from "#server/domain/members/summary";
import { verification } from "#server/domain/members/verification";
import { created, enrolled } from "#server/members/create-member";
import { dataQualityVerbs } from "#server/members/data-quality";
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
