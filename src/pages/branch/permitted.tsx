import { CanAccess } from "@refinedev/core";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/states";
import { useT } from "../../providers/i18n";

interface PermittedProps {
  /** The resource whose page it is. */
  resource?: string;
  /** A permission that is asked for; otherwise whatever opens the page of the resource. */
  permission?: string;
  children: ReactNode;
}

/** Says so instead of showing what the server would refuse. */
export function Permitted({ resource, permission = "list", children }: PermittedProps) {
  const t = useT();
  const refused = <EmptyState title={t("permitted.title")} description={t("permitted.text")} />;
  return (
    <CanAccess resource={resource} action={permission} fallback={refused}>
      {children}
    </CanAccess>
  );
}
