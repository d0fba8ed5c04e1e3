import type { ReactNode } from "react";
import { EmptyState } from "../../components/states";
import { useMay } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";

interface PermittedProps {
  /** Holding one of these is enough; none are needed when empty. */
  permissions: readonly string[];
  children: ReactNode;
}

/** Says so instead of showing a page whose every call the server would refuse. */
export function Permitted({ permissions, children }: PermittedProps) {
  const may = useMay();
  const t = useT();
  if (permissions.length === 0 || permissions.some(may)) return children;
  return <EmptyState title={t("permitted.title")} description={t("permitted.text")} />;
}
