import { Button, Flex, Modal } from "antd";
import { useState } from "react";
import type { Member } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import {
  approveMember,
  rejectMember,
  returnMember,
  submitMember,
  type VerificationAct,
  verificationSteps,
} from "#contract/operations/members/verification";
import { entryOf, TextField } from "../../../../components/form-fields";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useMay } from "../../../../hooks/use-auth";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import { useNotify } from "../../../../providers/notification";

const operations = {
  submit: submitMember,
  approve: approveMember,
  reject: rejectMember,
  return: returnMember,
} as const satisfies Record<VerificationAct, unknown>;
const acts = Object.keys(operations) as VerificationAct[];

/** What is decided on. */
type Decided = Pick<Member, "id" | "full_name" | "status" | "version"> & {
  is_closed: boolean;
  /** False for who added the member or last changed who they are; unknown where the list does not say. */
  may_decide?: boolean;
};

const isDecision = (act: VerificationAct) => act === "approve" || act === "reject";

/** The acts of verification that a member's standing and the person's permissions allow. */
export function useOpenActs(): (member: Pick<Decided, "status" | "is_closed">) => VerificationAct[] {
  const may = useMay();
  return ({ status, is_closed }) =>
    acts.filter((act) => {
      const from: readonly string[] = verificationSteps[act].from;
      return !is_closed && from.includes(status) && may(permissionOf(operations[act]));
    });
}

interface VerificationActsProps {
  member: Decided;
  size?: "small" | "middle";
  onDone?(): void;
}

/** What may be decided on a member now. Who made a member may not decide, and is told so. */
export function VerificationActs({ member, size = "small", onDone }: VerificationActsProps) {
  const t = useT("members");
  const [act, setAct] = useState<VerificationAct | null>(null);
  const open = useOpenActs()(member);
  const isMaker = member.may_decide === false && open.some(isDecision);
  return (
    <>
      <Flex gap="small" wrap>
        {open.map((one) => (
          <Button
            key={one}
            size={size}
            type={one === "approve" ? "primary" : "default"}
            danger={one === "reject"}
            disabled={isMaker && isDecision(one)}
            onClick={() => setAct(one)}
          >
            {t(`verify.${one}`)}
          </Button>
        ))}
      </Flex>
      {isMaker && <p className="quiet">{t("verify.maker")}</p>}
      {act && (
        <VerificationDialog
          act={act}
          member={member}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone?.();
          }}
        />
      )}
    </>
  );
}

interface VerificationDialogProps {
  act: VerificationAct;
  member: Decided;
  onDone(): void;
  onClose(): void;
}

/** Asks before a decision, and why it is one against the member. */
export function VerificationDialog({ act, member, onDone, onClose }: VerificationDialogProps) {
  const t = useT("members");
  const notify = useNotify();
  const needsReason = act === "reject" || act === "return";
  const { id, version, full_name: name } = member;
  const deciding = useOperationForm(
    operations[act],
    { id, version, ...(needsReason && { reason: "" }) },
    () => {
      notify.success(t(`verify.${act}Done`, { name }));
      onDone();
    },
    "members",
  );
  return (
    <Modal
      open
      title={t(`verify.${act}Title`, { name })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t(`verify.${act}`)}
      okButtonProps={{
        htmlType: "submit",
        form: "verification",
        loading: deciding.pending,
        danger: act === "reject",
        autoFocus: !needsReason,
      }}
    >
      <form id="verification" {...deciding.formProps}>
        <RefusalAlert refusal={deciding.refusal} />
        <p>{t(`verify.${act}Text`)}</p>
        {needsReason && (
          <TextField
            entry={entryOf(deciding, "verification_")}
            name="reason"
            label={t("verify.reason")}
            isRequired
            autoFocus
            rows={2}
          />
        )}
      </form>
    </Modal>
  );
}
