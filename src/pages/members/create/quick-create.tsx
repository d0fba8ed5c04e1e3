import { Button, Drawer, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import { member } from "#contract/entities/member";
import { bornBefore } from "#contract/entities/person";
import { briefFields } from "#contract/kit/entity";
import type { Output } from "#contract/kit/operation";
import { createMember } from "#contract/operations/members/create-member";
import { Columns } from "../../../components/columns";
import { type FieldBinding, fieldBindingOf } from "../../../components/form-fields";
import { RefusalAlert } from "../../../components/refusal-alert";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useToday } from "../../../hooks/use-branch";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { startValues } from "../../../resources/form/values";
import { MemberField } from "../fields/member-field";
import { SuspectedDialog } from "./suspected-dialog";
import { useSuspected } from "./use-suspected";

const blank = {
  ...startValues({ fields: briefFields(member) }),
  confirm_not_duplicate: false,
};

interface QuickCreateProps {
  onCreated(id: string): void;
  /** Somebody who is a member already. */
  onOpen(id: string): void;
  onClose(): void;
}

/** Adds a member with what a counter needs, by keyboard alone; Ctrl+Enter saves, and the next may follow. */
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
    bornBefore(createMember, useToday()),
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
  const binding = fieldBindingOf(adding, "new_");
  const watched: FieldBinding = {
    ...binding,
    change(name, value) {
      // What was said to be somebody else is no longer what is typed.
      adding.form.setValue("confirm_not_duplicate", false);
      binding.change(name, value);
    },
  };
  return { adding, guard, suspected, save, binding: watched };
}

function OneMember({ onDone, onOpen, onClose }: OneMemberProps) {
  const t = useT("members");
  const { adding, guard, suspected, save, binding } = useNewMember({ onDone });
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
          <Typography.Text type="secondary">{t("create.keys")}</Typography.Text>
        </Flex>
      }
    >
      <form id="create-member" {...adding.formProps} {...saveKey}>
        {!isSuspected && <RefusalAlert refusal={adding.refusal} />}
        <QuickFields binding={binding} />
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

function QuickFields({ binding }: { binding: FieldBinding }) {
  return (
    <Columns width={220} gap="0 16px">
      {member.brief.map((name, index) => (
        <MemberField key={name} binding={binding} name={name} isNew autoFocus={index === 0} />
      ))}
    </Columns>
  );
}
