import { useGetIdentity, useIsAuthenticated } from "@refinedev/core";
import { useEffect } from "react";
import { Outlet } from "react-router";
import type { AuthContext } from "#contract/entities/auth-context";
import { lazyComponent } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";
import { SignedIn, useRefreshAuth } from "../../hooks/use-auth";
import { Inactivity } from "../../overlays/inactivity";
import { session } from "../../providers/auth-provider";
import { startClientLog } from "../../providers/client-log";
import { signInPath } from "../../providers/last-branch";
import { FailedScreen } from "../system/error-screen";

const FirstPassword = lazyComponent(
  () => import("./first-password").then((file) => file.FirstPassword),
  <LoadingState />,
);

const checkAgainMs = 5 * 60_000;

function LeaveToSignIn({ to }: { to?: string }) {
  useEffect(() => {
    const { pathname, search } = window.location;
    window.location.replace(to ?? signInPath(pathname + search));
  }, [to]);
  return <LoadingState />;
}

/**
 * Lets through who is signed in; sends others to the sign-in page, which leads back here (SPEC section 4).
 * Asked again from time to time, and by a tab that is looked at again: the business date and the permissions
 * may have changed.
 */
export function AuthGate() {
  const { data, isPending, refetch } = useIsAuthenticated({
    queryOptions: {
      refetchInterval: checkAgainMs,
      refetchOnWindowFocus: "always",
      // Another branch is another Refine: who is known needs not wait to be asked for again.
      initialData: session.get() ? { authenticated: true } : undefined,
    },
  });
  const refreshAuth = useRefreshAuth();
  const isSignedIn = data?.authenticated === true;
  useEffect(() => (isSignedIn ? startClientLog() : undefined), [isSignedIn]);
  const { data: auth } = useGetIdentity<AuthContext | null>({
    queryOptions: { enabled: isSignedIn, initialData: session.get() ?? undefined },
  });
  if (isPending) return <LoadingState />;
  if (!data?.authenticated) {
    if (!data?.error) return <LeaveToSignIn to={data?.redirectTo} />;
    return <FailedScreen error={data.error} onRefresh={() => void refetch()} />;
  }
  if (!auth) return <LoadingState />;
  if (auth.user.is_password_temporary) {
    return <FirstPassword user={auth.user} onChosen={() => void refreshAuth()} />;
  }
  return (
    <SignedIn value={auth}>
      <Outlet />
      <Inactivity serverMinutes={auth.session_idle_minutes} />
    </SignedIn>
  );
}
