import { createContext, useCallback, useContext } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { ownError } from "../providers/api-error";
import { CurrentBranch } from "./use-branch";

/** Who is signed in; provided once the server has said so. */
export const SignedIn = createContext<AuthContext | null>(null);

/** The current auth context. Only for what is shown to people who are signed in. */
export function useAuth(): AuthContext {
  const auth = useContext(SignedIn);
  if (!auth) throw ownError("not_signed_in");
  return auth;
}

/** Asks the server anew who is signed in, for what has just changed: a name, a picture, a membership. */
export const RefreshAuth = createContext<() => Promise<void>>(async () => {});

/** The way to show at once what changed about the person signed in. */
export const useRefreshAuth = () => useContext(RefreshAuth);

/** Says whether the person may do something in the branch of this tab; an owner may do everything. */
export function useMay(): (permission: string) => boolean {
  const membership = useContext(CurrentBranch)?.membership;
  return useCallback(
    (permission) =>
      membership?.user_type === "owner" || (membership?.permissions.includes(permission) ?? false),
    [membership],
  );
}
