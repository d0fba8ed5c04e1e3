import { type ReactNode, useEffect, useMemo } from "react";
import type { MemberProfile } from "#contract/entities/member-profile";
import { showMember } from "#contract/operations/members/show-member";
import { useBranch } from "../../../hooks/use-branch";
import { useRead } from "../../../hooks/use-operation";
import { useNotify } from "../../../providers/notification";
import { type ProfileTab, ShownProfile } from "../../member-profile/profile";

const nothingOver = { parts: [], open: () => {}, close: () => {} };

interface ReadMemberProps {
  id: string;
  children(member: MemberProfile): ReactNode;
  onFailed(): void;
}

/** Shows something of a member, as on their profile, once they have been read as they are now. */
export function ReadMember({ id, children, onFailed }: ReadMemberProps) {
  const notify = useNotify();
  const { path } = useBranch();
  const { data: member, error, refetch } = useRead(showMember, { id }, { invalidatedBy: ["member.update"] });
  useEffect(() => {
    if (!error) return;
    notify.error(error);
    onFailed();
  }, [error, notify, onFailed]);
  const profile = useMemo(
    () =>
      member && {
        member,
        isLocked: member.is_closed,
        over: nothingOver,
        tabPath: (tab: ProfileTab) => path(`member-profile/${id}/${tab}`),
        renew: async () => (await refetch({ throwOnError: true })).data ?? member,
      },
    [member, id, path, refetch],
  );
  if (!member || !profile) return null;
  return <ShownProfile value={profile}>{children(member)}</ShownProfile>;
}
