import { Drawer, Flex, Tabs } from "antd";
import { useState } from "react";
import type { Employee } from "#contract/entities/membership";
import { showEmployee } from "#contract/operations/employees/show-employee";
import { Face } from "../../components/face";
import { pictureUrl } from "../../components/picture-url";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { Decisions } from "./decisions";
import { EmployeeFacts } from "./employee-facts";
import { PermissionsForm } from "./permissions-form";
import { SeeAs } from "./see-as";
import { SettingsForm } from "./settings-form";
import { StatusTag } from "./status-tag";
import { useEmployeeAccess } from "./use-employee-access";
import "./employees.css";

/** Somebody of the branch, beside the list: what they are, may do and work with, and what can be decided. */
export function EmployeePanel({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useT("employees");
  return (
    <Drawer
      open={id !== null}
      width="min(980px, 100vw)"
      title={t("employee.one")}
      onClose={onClose}
      destroyOnHidden
    >
      {id && <ReadEmployee key={id} id={id} />}
    </Drawer>
  );
}

function ReadEmployee({ id }: { id: string }) {
  const { data, error, refetch } = useRead(showEmployee, { id });
  useLive(["employee.update"], (_, ids) => void (ids.includes(id) && refetch()));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Person person={data} onChanged={() => refetch()} /> : <LoadingState />;
}

interface PersonProps {
  person: Employee;
  onChanged(): Promise<unknown>;
}

function Person({ person, onChanged }: PersonProps) {
  const t = useT("employees");
  const labels = useLabels();
  const can = useCan();
  const { isSelf, isProtected } = useEmployeeAccess(person);
  // Forms start anew from what is there after a change, and not while somebody types.
  const [round, setRound] = useState(0);
  const renew = async () => {
    await onChanged();
    setRound((before) => before + 1);
  };
  const tabs = [
    { key: "facts", label: t("employee.facts"), children: <EmployeeFacts person={person} /> },
    can("employee:update-permissions") &&
      !isSelf &&
      !isProtected && {
        key: "permissions",
        label: t("employee.permissions"),
        children: <PermissionsForm key={round} person={person} onRenew={renew} />,
      },
    can("employee:update-settings") &&
      !isProtected && {
        key: "settings",
        label: t("employee.settings"),
        children: <SettingsForm key={round} person={person} onRenew={renew} />,
      },
    can("employee:see-as") && {
      key: "see-as",
      label: t("employee.seeAs"),
      children: <SeeAs person={person} />,
    },
  ].filter((tab) => tab !== false);
  return (
    <>
      <Flex gap="middle" align="center" wrap>
        <Face url={person.media_id && pictureUrl(person.media_id, "/thumbnail")} name={person.full_name} />
        <div className="person-name">
          <h2 className="drawer-title">{person.full_name}</h2>
          {labels.option(person.user_type)} · {person.permission_name || t("employee.noRole")}{" "}
          <StatusTag status={person.application_status} />
        </div>
        <Decisions person={person} onDecided={renew} />
      </Flex>
      <Tabs items={tabs} />
    </>
  );
}
