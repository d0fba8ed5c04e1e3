import { useLocation, useNavigate } from "react-router";

export interface Over {
  /** What the address says after the page's own: ["member-income", "edit", "<id>"]; empty for nothing. */
  parts: readonly string[];
  open(...parts: string[]): void;
  close(): void;
}

/**
 * What lies open over a page and has an address of its own. Opening it is a step forward, closing it the step
 * back: the way that led to the page stays as it was.
 */
export function useOver(page: string): Over {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    parts: pathname.slice(page.length).split("/").filter(Boolean),
    open: (...parts) => navigate(`${[page, ...parts].join("/")}${search}`, { state: { isOver: true } }),
    close: () =>
      (state as { isOver?: boolean } | null)?.isOver
        ? navigate(-1)
        : navigate(`${page}${search}`, { replace: true }),
  };
}
