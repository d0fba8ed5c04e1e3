import { timesheetList } from "#contract/entities/timesheet";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { ariaProps, Field } from "../../components/field";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { MomentInput } from "../../components/pickers/moment-input";
import { useBranch } from "../../hooks/use-branch";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefresh } from "../../providers/refresh";
import { FormModal } from "../../resources/operations/form-modal";

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
  const refresh = useRefresh();
  const { branch } = useBranch();
  const defaults = {
    id: shift.id,
    version: shift.version,
    time_in_at: shift.time_in_at,
    time_out_at: shift.time_out_at ?? "",
    reason: "",
  };
  const acting = useOperationModal(
    correctTimesheet,
    defaults,
    () => {
      notify.success(t("correct.done", { name: shift.user_full_name }));
      void refresh.rows(timesheetList.name);
      void refresh.read(timesheetTotals);
      onClose();
    },
    { area: "timesheets" },
  );
  const { form, validationErrorOf } = acting;
  const binding = fieldBindingOf(acting, "correct_");
  const time = (name: "time_in_at" | "time_out_at", label: string) => (
    <Field id={`correct_${name}`} label={label} validationError={validationErrorOf(name)} isRequired>
      <MomentInput
        {...ariaProps(`correct_${name}`, validationErrorOf(name))}
        value={form.watch(name) || null}
        onChange={(moment) => binding.change(name, moment ?? "")}
      />
    </Field>
  );
  return (
    <FormModal
      acting={acting}
      title={t("correct.title", { name: shift.user_full_name })}
      okText={t("correct.act")}
      onClose={onClose}
    >
      <p>{t("correct.zone", { zone: branch.time_zone })}</p>
      {time("time_in_at", t("correct.in"))}
      {time("time_out_at", t("correct.out"))}
      <TextField binding={binding} name="reason" label={t("correct.reason")} isRequired />
    </FormModal>
  );
}
