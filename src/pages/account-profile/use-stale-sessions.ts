import { useCallback } from "react";
import { currentLoggedInAccounts } from "#contract/operations/identity/sessions";
import { useRefresh } from "../../providers/refresh";

/** Asks anew where the person is signed in. */
export function useStaleSessions(): () => void {
  const refresh = useRefresh();
  return useCallback(() => void refresh.read(currentLoggedInAccounts), [refresh]);
}
