import { useMany } from "@refinedev/core";
import { Alert, Button, Flex } from "antd";
import { useMemo, useState } from "react";
import { type Employee, employeeList } from "#contract/entities/membership";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import { updatePermissions } from "#contract/operations/employees/update-employee";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useRunOperation } from "../../hooks/use-operation";
import { useListPage } from "../../lists/data";
import { useConfirm } from "../../overlays/confirm";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useRefusalText } from "../../providers/refusal-text";
import { Changes } from "./changes";
import { changesOf, usePermissionRows } from "./permission-rows";

const mostPeople = 100;

/** The people whose role is called like the template, with what they hold now. */
function useHolders(name: string) {
  const query = useMemo(
    () => ({
      pageIndex: 0,
      pageSize: mostPeople,
      sort: [],
      q: "",
      filter: {
        logic: "and" as const,
        filters: [
          { field: "permission_name", mode: "equal" as const, value: name },
          // An owner may do everything, whatever is listed.
          { field: "user_type", mode: "equal" as const, value: "employee" },
        ],
      },
    }),
    [name],
  );
  const list = useListPage(employeeList, query);
  const ids = (list.data?.data ?? []).map(({ id }) => id);
  const { query: people } = useMany<Employee>({
    resource: employeeList.name,
    ids,
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  const error = list.error ?? people.error;
  const isLoading = list.isPending || people.isLoading;
  return {
    error,
    isLoading,
    people: people.data?.data ?? [],
    total: list.data?.totalSize ?? 0,
    refetch: () => void list.refetch(),
  };
}

/** Gives the template's permissions to each, one after another; says who could not be given them. */
function useGive(template: PermissionTemplate) {
  const textOf = useRefusalText();
  const { named } = usePermissionRows();
  const run = useRunOperation();
  const [isGiving, setIsGiving] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const give = async (people: Employee[]) => {
    setIsGiving(true);
    const failures: string[] = [];
    const { name, description, permissions } = template;
    const grant = { permission_name: name, permission_description: description, permissions };
    for (const { id, version, user_type, full_name } of people) {
      try {
        await run({ operation: updatePermissions, input: { id, version, user_type, ...grant } });
      } catch (error) {
        failures.push(`${full_name}: ${named(textOf(problemOf(error)))}`);
      }
    }
    setRefused(failures);
    setIsGiving(false);
    return people.length - failures.length;
  };
  return { give, isGiving, refused };
}

interface EffectProps {
  template: PermissionTemplate;
  /** What it would permit, while it is being changed. */
  draft?: readonly string[];
}

/** Who gains and loses what when the template is given anew to those who hold it, and the way to do so. */
export function Effect({ template, draft }: EffectProps) {
  const t = useT("employees");
  const can = useCan();
  const confirm = useConfirm();
  const { user_id } = useAuth();
  const { people, total, error, isLoading, refetch } = useHolders(template.name);
  const { give, isGiving, refused } = useGive(template);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading) return <LoadingState />;
  if (people.length === 0) return <EmptyState title={t("effect.nobody")} />;
  const after = draft ?? template.permissions;
  const differs = ({ permissions }: Employee) => {
    const { gains, losses } = changesOf(permissions, after);
    return gains.length + losses.length > 0;
  };
  const changed = people.filter((person) => person.user_id !== user_id && differs(person));
  const askAndGive = async () => {
    const title = t("effect.question", { count: changed.length, name: template.name });
    if (await confirm({ title, okText: t("effect.give", { count: changed.length }) })) await give(changed);
  };
  return (
    <Flex vertical gap="middle">
      <p>{t("effect.text", { name: template.name })}</p>
      {total > mostPeople && <p>{t("effect.first", { count: mostPeople, total })}</p>}
      {refused.length > 0 && (
        <Alert role="alert" type="error" message={t("effect.refused")} description={refused.join("\n")} />
      )}
      <ul className="effect">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.full_name}</strong>
            {person.user_id === user_id && ` · ${t("effect.you")}`}
            <Changes before={person.permissions} after={after} />
          </li>
        ))}
      </ul>
      {!draft && can("employee:update-permissions") && changed.length > 0 && (
        <Button type="primary" loading={isGiving} onClick={() => void askAndGive()}>
          {t("effect.give", { count: changed.length })}
        </Button>
      )}
    </Flex>
  );
}
