import { useNavigate } from "react-router";

/** Leads to the page before; to the front page where the tab was opened here. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else window.location.assign("/");
  };
}
