import { Button, Flex, Select } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { connectUser, disconnectUser, portalUsers } from "#contract/operations/members/change-member";
import { ariaProps, Field } from "../../components/field";
import { useDebounced } from "../../components/pickers/use-debounced";
import { RefusalAlert } from "../../components/refusal-alert";
import { useCan } from "../../hooks/use-auth";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useConfirm } from "../../overlays/confirm";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefusalText } from "../../providers/refusal-text";
import { Part } from "./facts";
import { useProfile } from "./profile";

/** The person who signs in to the portal as this member: who it is, or who it shall be. */
export function Portal() {
  const t = useT("member-profile");
  const can = useCan();
  const { member, isLocked } = useProfile();
  const mayConnect = !isLocked && can(permissionOf(connectUser)) && can(permissionOf(portalUsers));
  const mayDisconnect = !isLocked && can(permissionOf(disconnectUser));
  if (member.user_id) {
    return (
      <Part title={t("portal.title")} extra={mayDisconnect && <Disconnect />}>
        <p>
          <strong>{member.user_full_name}</strong> {member.user_name && `(${member.user_name})`}
        </p>
      </Part>
    );
  }
  return (
    <Part title={t("portal.title")}>
      <p className="children-none">{t("portal.none")}</p>
      {mayConnect && <Connect />}
    </Part>
  );
}

function Disconnect() {
  const t = useT("member-profile");
  const confirm = useConfirm();
  const notify = useNotify();
  const { id, version, full_name, user_full_name } = useProfile().member;
  const { run, pending } = useOperation(disconnectUser);
  const ask = async () => {
    const names = { member: full_name, person: user_full_name };
    const title = t("portal.disconnectQuestion", names);
    if (!(await confirm({ title, okText: t("portal.disconnect"), danger: true }))) return;
    await run({ id, version }).then(
      () => notify.success(t("portal.disconnected", names)),
      (error) => notify.error(error),
    );
  };
  return (
    <Button danger loading={pending} onClick={() => void ask()}>
      {t("portal.disconnect")}
    </Button>
  );
}

function Connect() {
  const t = useT("member-profile");
  const notify = useNotify();
  const textOf = useRefusalText();
  const { id, version, full_name } = useProfile().member;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const q = useDebounced(typed.trim());
  const found = useRead(portalUsers, { q }, { enabled: isOpen });
  const { run, pending, refusal } = useOperation(connectUser);
  const isAboutPerson = refusal && "user_id" in refusal.fields;
  const validationError = isAboutPerson ? textOf(refusal) : undefined;
  const isSearching = q !== typed.trim() || found.isPending;
  const options = (isSearching ? [] : (found.data?.data ?? [])).map((person) => ({
    value: person.user_id,
    label: `${person.full_name} (${person.user_name})`,
  }));
  const connect = () =>
    picked &&
    run({ id, version, user_id: picked.value }).then(
      () => notify.success(t("portal.connected", { member: full_name, person: picked.label })),
      // It stands at the input, or above it.
      () => {},
    );
  const nothing = found.isError ? textOf(problemOf(found.error)) : t("portal.nobody");
  return (
    <>
      <RefusalAlert refusal={isAboutPerson ? null : refusal} />
      <Field
        id="portal_user"
        label={t("portal.person")}
        validationError={validationError}
        help={t("portal.help")}
      >
        <Flex gap="small" wrap>
          <Select
            {...ariaProps("portal_user", validationError)}
            className="portal-picker"
            showSearch
            labelInValue
            allowClear
            filterOption={false}
            placeholder={t("portal.placeholder")}
            open={isOpen}
            onOpenChange={setOpen}
            searchValue={typed}
            onSearch={setTyped}
            notFoundContent={isSearching ? t("portal.searching") : nothing}
            value={picked}
            onChange={(next?: { value: string; label: string }) => setPicked(next ?? null)}
            options={options}
          />
          <Button type="primary" disabled={!picked} loading={pending} onClick={() => void connect()}>
            {t("portal.connect")}
          </Button>
        </Flex>
      </Field>
    </>
  );
}
