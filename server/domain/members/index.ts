import { changes } from "#server/domain/members/change-member";
import { changeMyDataHandler } from "#server/domain/members/change-my-data";
import { closing } from "#server/domain/members/closing";
import { createMemberHandler, enrolMemberHandler } from "#server/domain/members/create-member";
import { dataQualityOperations } from "#server/domain/members/data-quality";
import { drafts } from "#server/domain/members/drafts";
import { duplicates } from "#server/domain/members/duplicates";
import { findMembersHandler } from "#server/domain/members/find-members";
import { merging } from "#server/domain/members/merge";
import { portal } from "#server/domain/members/portal";
import { qrCodes } from "#server/domain/members/qr";
import { showMemberHandler } from "#server/domain/members/show-member";
import { memberSummaryHandler } from "#server/domain/members/summary";
import { verification } from "#server/domain/members/verification";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of members. */
export const members: readonly OperationHandler[] = [
  createMemberHandler,
  enrolMemberHandler,
  ...changes,
  changeMyDataHandler,
  ...portal,
  ...verification,
  ...duplicates,
  ...merging,
  ...closing,
  ...qrCodes,
  ...dataQualityOperations,
  ...drafts,
  findMembersHandler,
  memberSummaryHandler,
  showMemberHandler,
];
