import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, List, Modal, Tag } from "antd";
import { useFieldArray } from "react-hook-form";
import { closeReasons } from "#contract/entities/member-closing";
import type { MemberProfile } from "#contract/entities/member-profile";
import type { Output } from "#contract/kit/operation";
import { closeMember, closingBlockers } from "#contract/operations/members/close-member";
import { showMember } from "#contract/operations/members/show-member";
import { ChoiceField, type FieldBinding, fieldBindingOf, TextField } from "../../../components/form-fields";
import { Money } from "../../../components/money";
import { ErrorState, LoadingState } from "../../../components/states";
import { useRead } from "../../../hooks/use-operation";
import { type OperationForm, useOperationModal } from "../../../hooks/use-operation-form";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import { useLabels } from "../../../lists/labels";
import { nameOfRow } from "../../../lists/row";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { FormModal } from "../../../resources/operations/form-modal";
import { useOperationTexts } from "../../../resources/operations/texts";
import type { RecordDialogProps } from "../../../resources/operations/use-row-operations";
import "../member-profile.css";

type Closing = Output<typeof closingBlockers>;
type Form = OperationForm<typeof closeMember>;

/** Closes the membership: what stands against it, why it is closed, and why in spite of what stands. */
export function CloseDialog({ row, onClose }: RecordDialogProps) {
  const texts = useOperationTexts();
  const member = useRead(showMember, { id: row.id }, { invalidatedBy: ["member.update"] });
  const closing = useRead(
    closingBlockers,
    { id: row.id },
    { invalidatedBy: ["journal.create", "member.update"] },
  );
  if (member.data && closing.data) {
    return <AskedDialog member={member.data} closing={closing.data} onClose={onClose} />;
  }
  const failed = member.error ? member : closing;
  return (
    <Modal open title={texts.titleOf(closeMember, nameOfRow(row))} footer={null} onCancel={onClose}>
      {failed.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  );
}

interface AskedDialogProps {
  member: MemberProfile;
  closing: Closing;
  onClose(): void;
}

function AskedDialog({ member: { id, version, full_name: name }, closing, onClose }: AskedDialogProps) {
  const t = useT("member-profile");
  const texts = useOperationTexts();
  const notify = useNotify();
  const { obstacles, may_override } = closing;
  const isBlocked = obstacles.length > 0;
  const acting = useOperationModal(
    closeMember,
    {
      id,
      version,
      remarks: [{ reason: closeReasons[0], description: "" }],
      ...(isBlocked && { override_reason: "" }),
    },
    () => {
      notify.success(texts.doneOf(closeMember, name));
      onClose();
    },
    { area: "member-profile" },
  );
  const mayClose = !isBlocked || may_override;
  return (
    <FormModal
      acting={acting}
      width={640}
      title={texts.titleOf(closeMember, name)}
      okText={texts.actionOf(closeMember)}
      isDanger
      isDisabled={!mayClose}
      onClose={onClose}
    >
      <p>{texts.confirmOf(closeMember, name)}</p>
      {isBlocked && <Blockers closing={closing} />}
      {mayClose && <RemarkFields acting={acting} />}
      {isBlocked && may_override && (
        <TextField
          binding={fieldBindingOf(acting, "close_")}
          name="override_reason"
          label={t("remark.override_reason")}
          help={t("remark.overrideHelp")}
          isRequired
          rows={2}
        />
      )}
    </FormModal>
  );
}

function Blockers({ closing: { obstacles, may_override } }: { closing: Closing }) {
  const t = useT("member-profile");
  return (
    <Alert
      type="warning"
      showIcon
      className="close-blockers"
      message={t("blocker.title")}
      description={
        <>
          <List
            size="small"
            rowKey="name"
            dataSource={obstacles}
            renderItem={({ kind, name, amount }) => (
              <List.Item>
                {name} {kind === "claim" && <Tag>{t("blocker.claim")}</Tag>}
                <Money value={amount} withSign />
              </List.Item>
            )}
          />
          <p>{t(may_override ? "blocker.mayOverride" : "blocker.mayNot")}</p>
        </>
      }
    />
  );
}

/** As indexRowOf, for the inputs of a list of remarks: their validation errors lie a level deeper. */
function useRemarkEntry(acting: Form): FieldBinding {
  const { messageOf } = useValidationMessages("member-profile");
  return {
    ...fieldBindingOf(acting, "close_"),
    validationErrorOf(name, label) {
      const { error } = acting.form.getFieldState(name as "remarks", acting.form.formState);
      return error?.message && messageOf(error.message, label);
    },
  };
}

const mostRemarks = 10;

function RemarkFields({ acting }: { acting: Form }) {
  const t = useT("member-profile");
  const labels = useLabels();
  const { fields, append, remove } = useFieldArray({ control: acting.form.control, name: "remarks" });
  const binding = useRemarkEntry(acting);
  const options = closeReasons.map((value) => ({ value, label: labels.option(value) }));
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="close-remark">
          <legend>{t("remark.one", { number: index + 1 })}</legend>
          <ChoiceField
            binding={binding}
            name={`remarks.${index}.reason`}
            label={t("remark.reason")}
            options={options}
          />
          <TextField
            binding={binding}
            name={`remarks.${index}.description`}
            label={t("remark.description")}
            isRequired
            autoFocus={index === fields.length - 1}
            rows={2}
          />
          {fields.length > 1 && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => remove(index)}>
              {t("remark.remove", { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < mostRemarks && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          className="close-add"
          onClick={() => append({ reason: closeReasons[0], description: "" })}
        >
          {t("remark.add")}
        </Button>
      )}
    </>
  );
}
