import type { Employee } from "#contract/entities/membership";
import { useAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";

/** Whether one may touch this person: nobody does so to themselves, and to an owner only an owner. */
export function useEmployeeAccess({ user_id, user_type }: Employee) {
  const auth = useAuth();
  const { membership } = useBranch();
  const isSelf = user_id === auth.user_id;
  const isProtected = user_type === "owner" && membership.user_type !== "owner";
  return { isSelf, isProtected };
}
