import { useCallback, useEffect, useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import type { ApiError } from "./api-error";
import { call, onSignedOut, problemOf } from "./http";

/** What is known of who is signed in (SPEC section 4). */
export type AuthStatus =
  | { status: "loading" }
  | { status: "authorized"; auth: AuthContext }
  | { status: "unauthorized" }
  | { status: "error"; error: ApiError };

const refreshMs = 5 * 60_000;

async function ask(): Promise<AuthStatus> {
  try {
    const auth = await call<AuthContext>({ method: "GET", url: "/authentication/current" });
    return auth?.user ? { status: "authorized", auth } : { status: "unauthorized" };
  } catch (error) {
    const problem = problemOf(error);
    return problem.status === 401 ? { status: "unauthorized" } : { status: "error", error: problem };
  }
}

/** Asks who is signed in, and again from time to time: the business date and permissions may have changed. */
export function useAuthStatus(): AuthStatus & { refresh(): void } {
  const [state, setState] = useState<AuthStatus>({ status: "loading" });

  const refresh = useCallback(() => {
    void ask().then((next) => {
      // What is known stays on screen when a later question fails for a moment.
      setState((known) => (next.status === "error" && known.status === "authorized" ? known : next));
    });
  }, []);

  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, refreshMs);
    const whenSeen = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", whenSeen);
    const stop = onSignedOut(() => setState({ status: "unauthorized" }));
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      stop();
    };
  }, [refresh]);

  return { ...state, refresh };
}

/** Ends the session and leaves for the sign-in page, also when the server has already forgotten it. */
export async function signOut(): Promise<void> {
  await call({ method: "POST", url: "/authentication/logout", data: {} }).catch(() => undefined);
  window.location.assign("/auth/sign-in");
}
