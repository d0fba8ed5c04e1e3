import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { useFieldArray } from "react-hook-form";
import { closeReasons } from "#contract/entities/member-closing";
import type { Output } from "#contract/kit/operation";
import { closeMember, closingObstacles } from "#contract/operations/members/close-member";
import { ChoiceField, type Entry, entryOf, TextField } from "../../../../components/form-fields";
import { Money } from "../../../../components/money";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../../../components/states";
import { useFaults } from "../../../../hooks/use-faults";
import { useRead } from "../../../../hooks/use-operation";
import { type OperationForm, useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import { useNotify } from "../../../../providers/notification";
import { useLabels } from "../../../../resources/labels";
import { useProfile } from "../../../member-profile/profile";
import "../member-profile.css";

type Closing = Output<typeof closingObstacles>;
type Form = OperationForm<typeof closeMember>;

/** Closes the membership: what stands against it, why it is closed, and why in spite of what stands. */
export function CloseDialog({ onClose }: { onClose(): void }) {
  const t = useT("member-profile");
  const { member } = useProfile();
  const { data, error, refetch } = useRead(
    closingObstacles,
    { id: member.id },
    { stirredBy: ["journal.create", "member.update"] },
  );
  if (data) return <AskedDialog closing={data} onClose={onClose} />;
  return (
    <Modal open title={t("question.close", { name: member.full_name })} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Modal>
  );
}

function AskedDialog({ closing, onClose }: { closing: Closing; onClose(): void }) {
  const t = useT("member-profile");
  const notify = useNotify();
  const { id, version, full_name: name } = useProfile().member;
  const { obstacles, may_override } = closing;
  const isBlocked = obstacles.length > 0;
  const acting = useOperationForm(
    closeMember,
    {
      id,
      version,
      remarks: [{ reason: closeReasons[0], description: "" }],
      ...(isBlocked && { override_reason: "" }),
    },
    () => {
      notify.success(t("done.close", { name }));
      onClose();
    },
    "member-profile",
  );
  const mayClose = !isBlocked || may_override;
  return (
    <Modal
      open
      width={640}
      title={t("question.close", { name })}
      onCancel={onClose}
      maskClosable={false}
      cancelText={t("action.cancel")}
      okText={t("act.close")}
      okButtonProps={{
        htmlType: "submit",
        form: "close",
        danger: true,
        loading: acting.pending,
        disabled: !mayClose,
      }}
    >
      <form id="close" {...acting.formProps}>
        <RefusalAlert refusal={acting.refusal} />
        <p>{t("explained.close")}</p>
        {isBlocked && <Obstacles closing={closing} />}
        {mayClose && <RemarkFields acting={acting} />}
        {isBlocked && may_override && (
          <TextField
            entry={entryOf(acting, "close_")}
            name="override_reason"
            label={t("remark.override_reason")}
            help={t("remark.overrideHelp")}
            isRequired
            rows={2}
          />
        )}
      </form>
    </Modal>
  );
}

function Obstacles({ closing: { obstacles, may_override } }: { closing: Closing }) {
  const t = useT("member-profile");
  return (
    <Alert
      type="warning"
      showIcon
      className="close-obstacles"
      message={t("obstacle.title")}
      description={
        <>
          <ul className="close-balances">
            {obstacles.map(({ account_id, name, amount }) => (
              <li key={account_id}>
                <span>{name}</span> <Money value={amount} withSign />
              </li>
            ))}
          </ul>
          <p>{t(may_override ? "obstacle.mayOverride" : "obstacle.mayNot")}</p>
        </>
      }
    />
  );
}

/** As entryOf, for the inputs of a list of remarks: their faults lie a level deeper. */
function useRemarkEntry(acting: Form): Entry {
  const { ofText } = useFaults("member-profile");
  return {
    ...entryOf(acting, "close_"),
    faultOf(name, label) {
      const { error } = acting.form.getFieldState(name as "remarks", acting.form.formState);
      return error?.message && ofText(error.message, label);
    },
  };
}

const mostRemarks = 10;

function RemarkFields({ acting }: { acting: Form }) {
  const t = useT("member-profile");
  const labels = useLabels();
  const { fields, append, remove } = useFieldArray({ control: acting.form.control, name: "remarks" });
  const entry = useRemarkEntry(acting);
  const options = closeReasons.map((value) => ({ value, label: labels.option(value) }));
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="close-remark">
          <legend>{t("remark.one", { number: index + 1 })}</legend>
          <ChoiceField
            entry={entry}
            name={`remarks.${index}.reason`}
            label={t("remark.reason")}
            options={options}
          />
          <TextField
            entry={entry}
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
