import { permissionOf } from "#contract/kit/operation";
import {
  archiveMember,
  closeMember,
  reopenMember,
  unarchiveMember,
} from "#contract/operations/members/close-member";
import { useMay } from "../../../../hooks/use-auth";
import { useProfile } from "../../../member-profile/profile";

export const closingOperations = {
  close: closeMember,
  reopen: reopenMember,
  archive: archiveMember,
  unarchive: unarchiveMember,
} as const;
export type ClosingAct = keyof typeof closingOperations;

/** How the membership may be ended, taken up again or put away now. */
export function useClosingActs(): ClosingAct[] {
  const may = useMay();
  const { is_closed, archived_at, merged_into_id } = useProfile().member;
  const isOpen: Record<ClosingAct, boolean> = {
    close: !is_closed,
    reopen: is_closed && !merged_into_id,
    archive: is_closed && !archived_at,
    unarchive: archived_at !== null && !merged_into_id,
  };
  const acts = Object.keys(closingOperations) as ClosingAct[];
  return acts.filter((act) => isOpen[act] && may(permissionOf(closingOperations[act])));
}
