import { useLocation, useNavigate } from "react-router";
import { useBranch } from "../hooks/use-branch";
import type { Row } from "../lists/row";

type Shown = Pick<Row, "id">;

/** What lies open over the list of a page, as the address says: its act and the row it is about. */
export function useDrawer(page: string) {
  const { path } = useBranch();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const base = path(page);
  const [act, id] = pathname.slice(base.length).split("/").filter(Boolean);
  // The list's question stays in the address, so that it is the same list underneath.
  const go = (to: string) => navigate(`${base}${to}${search}`);
  return {
    act,
    id,
    close: () => go(""),
    create: () => go("/create"),
    edit: (row: Shown) => go(`/edit/${row.id}`),
    show: (row: Shown) => go(`/show/${row.id}`),
    copy: (row: Shown) => go(`/copy/${row.id}`),
  };
}
