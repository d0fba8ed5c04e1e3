import { Button, Drawer, Flex } from "antd";
import { useRef, useState } from "react";
import type { Output } from "#contract/kit/operation";
import { createMember } from "#contract/operations/members/create-member";
import { type Entry, entryOf } from "../../../components/form-fields";
import { RefusalAlert } from "../../../components/refusal-alert";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { MemberField } from "../../branch/members/fields/member-field";
import type { MemberFieldName } from "../../branch/members/fields/member-fields";
import { SuspectedDialog } from "./suspected-dialog";
import { useSuspected } from "./use-suspected";

const blank = {
  first_name: "",
  middle_name: "",
  last_name: "",
  suffix: "",
  passbook: "",
  old_reference_id: "",
  birthdate: null,
  birth_place: "",
  sex: null,
  civil_status: null,
  contact_number: "",
  email: "",
  tax_identification_number: "",
  member_type_id: null,
  member_gender_id: null,
  member_occupation_id: null,
  is_mutual_fund_member: false,
  is_micro_finance_member: false,
  confirm_not_duplicate: false,
};

interface QuickCreateProps {
  onCreated(id: string): void;
  /** Somebody who is a member already. */
  onOpen(id: string): void;
  onClose(): void;
}

/** Adds a member with what a window needs, by keyboard alone; Ctrl+Enter saves, and the next may follow. */
export function QuickCreate({ onCreated, onOpen, onClose }: QuickCreateProps) {
  const t = useT("members");
  const notify = useNotify();
  // Remounted for the next member: an empty form, a new intent, the first input focused.
  const [round, setRound] = useState(0);
  const done = (member: Output<typeof createMember>, isNext: boolean) => {
    notify.success(t("create.added", { name: member.full_name, passbook: member.passbook }));
    if (isNext) setRound((before) => before + 1);
    else onCreated(member.id);
  };
  return <OneMember key={round} onDone={done} onOpen={onOpen} onClose={onClose} />;
}

interface OneMemberProps extends Pick<QuickCreateProps, "onOpen" | "onClose"> {
  onDone(member: Output<typeof createMember>, isNext: boolean): void;
}

function useNewMember({ onDone }: Pick<OneMemberProps, "onDone">) {
  const isNext = useRef(false);
  // A key that is pressed once more on the way out must not add the member again.
  const isDone = useRef(false);
  const adding = useOperationForm(
    createMember,
    blank,
    (member) => {
      if (isDone.current) return;
      isDone.current = true;
      guard.release();
      onDone(member, isNext.current);
    },
    "members",
  );
  const guard = useUnsavedGuard(adding.form.formState.isDirty);
  const suspected = useSuspected(adding.refusal);
  const save = (next: boolean) => {
    if (isDone.current) return;
    isNext.current = next;
    adding.formProps.ref.current?.requestSubmit();
  };
  const entry = entryOf(adding, "new_");
  const watched: Entry = {
    ...entry,
    change(name, value) {
      // What was said to be somebody else is no longer what is typed.
      adding.form.setValue("confirm_not_duplicate", false);
      entry.change(name, value);
    },
  };
  return { adding, guard, suspected, save, entry: watched };
}

function OneMember({ onDone, onOpen, onClose }: OneMemberProps) {
  const t = useT("members");
  const { adding, guard, suspected, save, entry } = useNewMember({ onDone });
  const isSuspected = suspected.candidates.length > 0;
  const saveKey = onSaveKey(({ shiftKey }) => save(shiftKey));
  return (
    <Drawer
      open
      width="min(760px, 100vw)"
      title={t("create.quick")}
      onClose={onClose}
      maskClosable={false}
      autoFocus={false}
      footer={
        <Flex gap="small" wrap>
          <Button type="primary" loading={adding.pending} onClick={() => save(false)}>
            {t("create.save")}
          </Button>
          <Button disabled={adding.pending} onClick={() => save(true)}>
            {t("create.saveNext")}
          </Button>
          <span className="quiet">{t("create.keys")}</span>
        </Flex>
      }
    >
      <form id="create-member" {...adding.formProps} {...saveKey}>
        {!isSuspected && <RefusalAlert refusal={adding.refusal} />}
        <QuickFields entry={entry} />
      </form>
      {isSuspected && (
        <SuspectedDialog
          typed={adding.form.getValues()}
          candidates={suspected.candidates}
          pending={adding.pending}
          onClose={suspected.close}
          onOpen={(id) => {
            guard.release();
            onOpen(id);
          }}
          onNotSame={() => {
            adding.form.setValue("confirm_not_duplicate", true);
            adding.formProps.ref.current?.requestSubmit();
          }}
        />
      )}
    </Drawer>
  );
}

const rest: readonly MemberFieldName[] = [
  "birthdate",
  "sex",
  "civil_status",
  "contact_number",
  "member_type_id",
  "birth_place",
  "email",
  "tax_identification_number",
  "member_gender_id",
  "member_occupation_id",
  "is_mutual_fund_member",
  "is_micro_finance_member",
];

function QuickFields({ entry }: { entry: Entry }) {
  const t = useT("members");
  return (
    <div className="members-columns">
      <MemberField entry={entry} name="first_name" isRequired autoFocus />
      <MemberField entry={entry} name="middle_name" />
      <MemberField entry={entry} name="last_name" isRequired />
      <MemberField entry={entry} name="suffix" />
      <MemberField entry={entry} name="passbook" help={t("create.passbookHelp")} />
      <MemberField entry={entry} name="old_reference_id" />
      {rest.map((name) => (
        <MemberField key={name} entry={entry} name={name} />
      ))}
    </div>
  );
}
