import { useNavigate } from "react-router";
import { hasWorkedInBranch } from "../providers/last-branch";

/**
 * Leads to where the person was: the page before, also one that was left by typing an address. In a tab that
 * has none of ours before it, to their branch, or to the front page where they never had one.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    // The router knows of no document before its own; the browser does.
    const { navigation } = window as Partial<Pick<Window, "navigation">>;
    if (idx > 0) navigate(-1);
    else if (navigation?.canGoBack) window.history.back();
    else window.location.assign(hasWorkedInBranch() ? "/org" : "/");
  };
}
