import { Button, Flex } from "antd";
import { useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { changeCoordinates } from "#contract/operations/members/change-member";
import { Facts } from "../../../components/facts";
import { fieldBindingOf, PlaceField } from "../../../components/form-fields";
import { RefusalAlert } from "../../../components/refusal-alert";
import { useCan } from "../../../hooks/use-auth";
import { useDates } from "../../../hooks/use-dates";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { PointText } from "../../../lists/lazy-cells";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { OperationButtons } from "../../../resources/operations/operation-buttons";
import { useMemberOperations } from "../../members/verification/member-operations";
import { Remarks } from "../closed-banner";
import { Part } from "../facts";
import { useProfile } from "../profile";

/** Where the member is on the map, and whether the membership goes on. */
export function Settings() {
  const t = useT("member-profile");
  const { member, isLocked } = useProfile();
  const mayPlace = useCan()(permissionOf(changeCoordinates)) && !isLocked;
  const [round, setRound] = useState(0);
  return (
    <Flex vertical gap="large">
      <Part title={t("place.title")}>
        {mayPlace ? <PlaceForm key={round} onSaved={() => setRound((before) => before + 1)} /> : <Placed />}
      </Part>
      <Part title={t("ending.title")}>
        <Ending />
        {member.remarks.length > 0 && <Remarks />}
      </Part>
      <Part title={t("kept.title")}>
        <Kept />
      </Part>
    </Flex>
  );
}

function Placed() {
  const t = useT("member-profile");
  const { latitude, longitude } = useProfile().member;
  if (latitude === null || longitude === null) return <p className="children-none">{t("place.none")}</p>;
  return <PointText value={{ latitude, longitude }} />;
}

function PlaceForm({ onSaved }: { onSaved(): void }) {
  const t = useT("member-profile");
  const notify = useNotify();
  const { member, renew } = useProfile();
  const saving = useOperationForm(
    changeCoordinates,
    { id: member.id, version: member.version, latitude: member.latitude, longitude: member.longitude },
    () => {
      notify.success(t("place.saved"));
      void renew().then(onSaved);
    },
    "member-profile",
  );
  useUnsavedGuard(saving.form.formState.isDirty);
  const isStale = saving.refusal?.code === "stale_version";
  const reload = async () => saving.form.setValue("version", (await renew()).version);
  return (
    <form {...saving.formProps}>
      <RefusalAlert
        refusal={saving.refusal}
        action={isStale && <Button onClick={() => void reload()}>{t("place.again")}</Button>}
      />
      <PlaceField binding={fieldBindingOf(saving, "coordinates_")} label={t("place.label")} />
      <Button type="primary" htmlType="submit" loading={saving.pending}>
        {t("action.save")}
      </Button>
    </form>
  );
}

function Ending() {
  const t = useT("member-profile");
  const { operationsOf, dialog } = useMemberOperations();
  const { others } = operationsOf(useProfile().member);
  return (
    <>
      {others.length === 0 && <p className="children-none">{t("ending.none")}</p>}
      <Flex gap="small" wrap>
        <OperationButtons actions={others} />
      </Flex>
      {dialog}
    </>
  );
}

/** Who added the member, verified and last changed them, and when. */
function Kept() {
  const t = useT("member-profile");
  const dates = useDates();
  const { member } = useProfile();
  const stamps = [
    ["created", member.created_at, member.created_by_name],
    ["verified", member.verified_at, member.verified_by_name],
    ["updated", member.updated_at, member.updated_by_name],
  ] as const;
  return (
    <Facts
      facts={stamps.map(([act, at, by]) => [
        t(`kept.${act}`),
        at && [dates.show(at), by].filter(Boolean).join(" · "),
      ])}
    />
  );
}
