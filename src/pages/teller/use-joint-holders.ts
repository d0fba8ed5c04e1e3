import { useList } from "@refinedev/core";
import type { ResourceRow } from "#contract/kit/resource";
import { memberJointAccount } from "#contract/resources/member-joint-account";
import { useCan } from "../../hooks/use-auth";
import { invalidatedByResource } from "../../providers/refresh";

export type JointHolder = ResourceRow<typeof memberJointAccount>;

/** Those that hold the member's accounts together with them. */
export function useJointHolders(memberId: string | undefined): readonly JointHolder[] {
  const can = useCan();
  const enabled = memberId !== undefined && can(`${memberJointAccount.name}:read`);
  const { result } = useList<JointHolder>({
    resource: memberJointAccount.name,
    filters: [{ field: "member_profile_id", operator: "eq", value: memberId }],
    pagination: { pageSize: 20 },
    errorNotification: false,
    queryOptions: { enabled, meta: invalidatedByResource(memberJointAccount.name) },
  });
  return enabled ? result.data : none;
}

const none: readonly JointHolder[] = [];

/** "Ben Cruz Jr." */
export const nameOfHolder = ({ first_name, middle_name, last_name, suffix }: JointHolder) =>
  [first_name, middle_name, last_name, suffix].filter(Boolean).join(" ");
