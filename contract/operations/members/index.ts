import type { Operation } from "#contract/kit/operation";
import {
  changeCoordinates,
  changeMembershipInfo,
  changePersonalInfo,
  connectUser,
  disconnectUser,
  portalUsers,
} from "#contract/operations/members/change-member";
import { changeMyData } from "#contract/operations/members/change-my-data";
import {
  archiveMember,
  closeMember,
  closingBlockers,
  reopenMember,
  unarchiveMember,
} from "#contract/operations/members/close-member";
import { createMember, enrolMember } from "#contract/operations/members/create-member";
import { dataQuality, fixMembers } from "#contract/operations/members/data-quality";
import { deleteDraft, listDrafts, saveDraft, showDraft } from "#contract/operations/members/drafts";
import {
  dismissPair,
  mergeMembers,
  previewMerge,
  suspectedPairs,
} from "#contract/operations/members/duplicates";
import { memberQr, myQr, scanMember } from "#contract/operations/members/qr";
import { findMembers, memberSummary, showMember } from "#contract/operations/members/show-member";
import {
  approveMember,
  pendingMembers,
  rejectMember,
  returnMember,
  submitMember,
} from "#contract/operations/members/verification";

/** The operations of members. */
export const members: readonly Operation[] = [
  approveMember,
  archiveMember,
  changeCoordinates,
  changeMembershipInfo,
  changeMyData,
  changePersonalInfo,
  closeMember,
  closingBlockers,
  connectUser,
  createMember,
  dataQuality,
  deleteDraft,
  disconnectUser,
  dismissPair,
  enrolMember,
  findMembers,
  fixMembers,
  listDrafts,
  memberQr,
  myQr,
  memberSummary,
  mergeMembers,
  pendingMembers,
  portalUsers,
  previewMerge,
  rejectMember,
  reopenMember,
  returnMember,
  saveDraft,
  scanMember,
  showDraft,
  showMember,
  submitMember,
  suspectedPairs,
  unarchiveMember,
];
