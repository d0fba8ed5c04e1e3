import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal } from "antd";
import type { ChangeEvent } from "react";
import { timesheetList } from "#contract/entities/timesheet";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { described, Field } from "../../../components/field";
import { RefusalAlert } from "../../../components/refusal-alert";
import { useBranch } from "../../../hooks/use-branch";
import { readKey } from "../../../hooks/use-operation";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { refreshNoun } from "../../../resources/data";
import { momentOf, wallTimeOf } from "../../timesheets/hours";

/** A shift as the list shows it. */
export interface Shift {
  id: string;
  version: number;
  user_full_name: string;
  time_in_at: string;
  time_out_at: string | null;
}

interface CorrectDialogProps {
  shift: Shift;
  onClose(): void;
}

/** Puts a shift right, with a reason. What the person pressed stays beside it. */
export function CorrectDialog({ shift, onClose }: CorrectDialogProps) {
  const t = useT("timesheets");
  const notify = useNotify();
  const client = useQueryClient();
  const { branch } = useBranch();
  const defaults = {
    id: shift.id,
    version: shift.version,
    time_in_at: shift.time_in_at,
    time_out_at: shift.time_out_at ?? "",
    reason: "",
  };
  const { form, formProps, faultOf, pending, refusal } = useOperationForm(correctTimesheet, defaults, () => {
    notify.success(t("correct.done", { name: shift.user_full_name }));
    void refreshNoun(client, timesheetList.path.slice(1));
    void client.invalidateQueries({ queryKey: readKey(timesheetTotals) });
    onClose();
  });
  const set = (name: "time_in_at" | "time_out_at" | "reason", value: string) =>
    form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
  const time = (name: "time_in_at" | "time_out_at") => ({
    ...described(`correct_${name}`, faultOf(name)),
    type: "datetime-local",
    defaultValue: form.getValues(name) && wallTimeOf(branch.time_zone, form.getValues(name)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      set(name, momentOf(branch.time_zone, target.value) ?? ""),
  });
  return (
    <Modal
      open
      title={t("correct.title", { name: shift.user_full_name })}
      okText={t("correct.act")}
      okButtonProps={{ htmlType: "submit", form: "correct" }}
      cancelText={t("action.cancel")}
      confirmLoading={pending}
      onCancel={onClose}
      destroyOnHidden
    >
      <form id="correct" {...formProps} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        <p>{t("correct.zone", { zone: branch.time_zone })}</p>
        <Field id="correct_time_in_at" label={t("correct.in")} fault={faultOf("time_in_at")} isRequired>
          <Input {...time("time_in_at")} />
        </Field>
        <Field id="correct_time_out_at" label={t("correct.out")} fault={faultOf("time_out_at")} isRequired>
          <Input {...time("time_out_at")} />
        </Field>
        <Field id="correct_reason" label={t("correct.reason")} fault={faultOf("reason")} isRequired>
          <Input
            {...described("correct_reason", faultOf("reason"))}
            maxLength={255}
            onChange={({ target }) => set("reason", target.value)}
          />
        </Field>
      </form>
    </Modal>
  );
}
