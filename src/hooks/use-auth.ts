import { useInvalidateAuthStore, usePermissions } from "@refinedev/core";
import { createContext, useCallback, useContext } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { ownError } from "../providers/api-error";
import { type Permissions, permissionsHere, permissionsKey } from "../providers/auth-provider";

/** Who is signed in; provided once the server has said so. */
export const SignedIn = createContext<AuthContext | null>(null);

/** The current auth context. Only for what is shown to people who are signed in. */
export function useAuth(): AuthContext {
  const auth = useContext(SignedIn);
  if (!auth) throw ownError("not_signed_in");
  return auth;
}

/** The way to show at once what changed about the person signed in: a name, a picture, a membership. */
export const useRefreshAuth = (): (() => Promise<void>) => useInvalidateAuthStore();

/** Says whether the person may do something in the branch of this tab; an owner may do everything. */
export function useCan(): (permission: string) => boolean {
  const { data } = usePermissions<Permissions>({
    options: { queryKey: permissionsKey(), initialData: permissionsHere },
  });
  return useCallback(
    (permission) => Boolean(data?.isOwner || data?.permissions.includes(permission)),
    [data],
  );
}
