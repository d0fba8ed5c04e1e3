import { useEffect } from "react";
import { Outlet } from "react-router";
import { ErrorState, LoadingState } from "../../components/states";
import { RefreshAuth, SignedIn } from "../../hooks/use-auth";
import { Inactivity } from "../../overlays/inactivity";
import { useAuthStatus } from "../../providers/auth-status";
import { signInPath } from "../../providers/last-branch";

function LeaveToSignIn() {
  useEffect(() => {
    const { pathname, search } = window.location;
    window.location.replace(signInPath(pathname + search));
  }, []);
  return <LoadingState />;
}

/** Lets through who is signed in; sends others to the sign-in page, which leads back here. */
export function AuthGate() {
  const state = useAuthStatus();
  switch (state.status) {
    case "loading":
      return <LoadingState />;
    case "unauthorized":
      return <LeaveToSignIn />;
    case "error":
      return (
        <main className="screen">
          <ErrorState error={state.error} onRetry={() => void state.refresh()} />
        </main>
      );
    case "authorized":
      return (
        <SignedIn value={state.auth}>
          <RefreshAuth value={state.refresh}>
            <Outlet />
            <Inactivity />
          </RefreshAuth>
        </SignedIn>
      );
  }
}
