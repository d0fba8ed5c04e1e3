import { Button } from "antd";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { EmptyState } from "../../components/states";
import { useT } from "../../providers/i18n";

interface UuidParameterProps {
  name: string;
  children(id: string): ReactNode;
}

/** Shows what needs an id of the address, or says which is missing (SPEC sections 5 and 8). */
export function UuidParameter({ name, children }: UuidParameterProps) {
  const t = useT("onboarding");
  const navigate = useNavigate();
  const id = z.uuid().safeParse(useParams()[name]);
  if (id.success) return children(id.data);
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={t("parameter.title")}
        description={t("parameter.required", { name })}
        action={
          <Button type="primary" onClick={() => navigate("/onboarding")}>
            {t("parameter.back")}
          </Button>
        }
      />
    </div>
  );
}
