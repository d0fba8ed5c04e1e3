import { Button, Flex, Tabs } from "antd";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import { readTemplate } from "#contract/operations/employees/permission-templates";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { Effect } from "./effect";
import { MatrixEditor } from "./matrix-editor";

/** A template: what it permits, compared with others, and whom it would change. */
export function ShownTemplate({ id, onEdit }: { id: string; onEdit(): void }) {
  const { data, error, refetch } = useRead(readTemplate, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Template template={data} onEdit={onEdit} /> : <LoadingState />;
}

function Template({ template, onEdit }: { template: PermissionTemplate; onEdit(): void }) {
  const t = useT("employees");
  const can = useCan();
  const maySeePeople = can("employee:read");
  const tabs = [
    {
      key: "matrix",
      label: t("template.permits"),
      children: <MatrixEditor held={template.permissions} canCompare />,
    },
    { key: "effect", label: t("effect.title"), children: <Effect template={template} /> },
  ];
  return (
    <>
      <Flex wrap gap="small" justify="space-between" align="start">
        <div>
          <h2 className="drawer-title">{template.name}</h2>
          <p>{template.description}</p>
        </div>
        {can("permission-template:update") && (
          <Button type="primary" onClick={onEdit}>
            {t("template.edit")}
          </Button>
        )}
      </Flex>
      <Tabs items={maySeePeople ? tabs : tabs.slice(0, 1)} />
    </>
  );
}
