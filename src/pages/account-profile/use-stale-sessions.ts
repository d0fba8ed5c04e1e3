import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { currentLoggedInAccounts } from "#contract/operations/identity/sessions";
import { readKey } from "../../hooks/use-operation";

/** Asks anew where the person is signed in. */
export function useStaleSessions(): () => void {
  const client = useQueryClient();
  return useCallback(
    () => void client.invalidateQueries({ queryKey: readKey(currentLoggedInAccounts) }),
    [client],
  );
}
