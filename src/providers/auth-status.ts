import { useCallback, useEffect, useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import type { ApiError } from "./api-error";
import { isConnectionLost, onConnection } from "./connection";
import { call, onSignedOut, problemOf } from "./http";
import { signInPath } from "./last-branch";
import { type EndReason, onEnded, tellEnded } from "./session-end";

/** What is known of who is signed in (SPEC section 4). */
export type AuthStatus =
  | { status: "loading" }
  | { status: "authorized"; auth: AuthContext }
  | { status: "unauthorized" }
  | { status: "error"; error: ApiError };

const refreshMs = 5 * 60_000;
const logoutMs = 10_000;

async function ask(): Promise<AuthStatus> {
  try {
    const auth = await call<AuthContext | null>({ method: "GET", url: "/authentication/current" });
    return auth?.user ? { status: "authorized", auth } : { status: "unauthorized" };
  } catch (error) {
    const problem = problemOf(error);
    return problem.status === 401 ? { status: "unauthorized" } : { status: "error", error: problem };
  }
}

/** Asks who is signed in, and again from time to time: the business date and permissions may have changed. */
export function useAuthStatus(): AuthStatus & { refresh(): Promise<void> } {
  const [state, setState] = useState<AuthStatus>({ status: "loading" });

  const refresh = useCallback(async () => {
    setState((known) => (known.status === "error" ? { status: "loading" } : known));
    const next = await ask();
    // What is known stays on screen when a later question fails for a moment.
    setState((known) => (next.status === "error" && known.status === "authorized" ? known : next));
  }, []);

  useEffect(() => {
    const leave = () => setState({ status: "unauthorized" });
    void refresh();
    const timer = setInterval(refresh, refreshMs);
    const whenSeen = () => document.visibilityState === "visible" && void refresh();
    document.addEventListener("visibilitychange", whenSeen);
    const stops = [
      onSignedOut(leave),
      onEnded(leave),
      onConnection(() => !isConnectionLost() && void refresh()),
    ];
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      for (const stop of stops) stop();
    };
  }, [refresh]);

  return { ...state, refresh };
}

/**
 * Ends the session in all tabs and leaves for the sign-in page, also when the server has already forgotten
 * it.
 */
export async function signOut(reason: EndReason = "sign-out"): Promise<void> {
  const ending = { method: "POST", url: "/authentication/logout", data: {}, timeout: logoutMs };
  await call(ending).catch(() => undefined);
  tellEnded(reason);
  const { pathname, search } = window.location;
  // Who was away comes back to where they were.
  window.location.assign(reason === "inactivity" ? signInPath(pathname + search) : "/auth/sign-in");
}
