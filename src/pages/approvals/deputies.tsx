import { Button } from "antd";
import { endDeputy, listDeputies, nameDeputy } from "#contract/operations/approvals/deputies";
import { ariaProps, Field } from "../../components/field";
import { fieldBindingOf } from "../../components/form-fields";
import { DateInput } from "../../components/pickers/date-input";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useAuth } from "../../hooks/use-auth";
import { useToday } from "../../hooks/use-branch";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

function Deputies() {
  const t = useT("approvals");
  const { user_id } = useAuth();
  const notify = useNotify();
  const { data, refetch } = useRead(listDeputies, {});
  const { run } = useOperation(endDeputy);
  const end = (id: string) =>
    run({ id })
      .then(() => refetch())
      .catch(notify.error);
  return (
    <ul className="approval-decisions">
      {data?.data.map(({ id, person_id, person_name, deputy_name, from_date, to_date }) => (
        <li key={id}>
          {t("deputy.line", { deputy: deputy_name, person: person_name, from: from_date, to: to_date })}{" "}
          {person_id === user_id && (
            <Button size="small" onClick={() => void end(id)}>
              {t("deputy.end")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who decides for whom, and naming somebody for oneself, from one day to another. */
export function DeputyDialog({ onClose }: { onClose(): void }) {
  const t = useT("approvals");
  const notify = useNotify();
  const today = useToday();
  const done = ({ deputy_name }: { deputy_name: string }) => {
    notify.success(t("deputy.done", { name: deputy_name }));
    onClose();
  };
  const defaults = { deputy_id: "", from_date: today, to_date: today };
  const acting = useOperationModal(nameDeputy, defaults, done, { area: "approvals" });
  const shared = fieldBindingOf(acting, "deputy_");
  const day = (name: "from_date" | "to_date") => {
    const validationError = shared.validationErrorOf(name);
    return (
      <Field id={`deputy_${name}`} label={t(`deputy.${name}`)} validationError={validationError} isRequired>
        <DateInput
          {...ariaProps(`deputy_${name}`, validationError)}
          value={shared.valueOf(name) as string}
          onChange={(value) => shared.change(name, value)}
          onWrong={(text) => shared.change(name, text)}
        />
      </Field>
    );
  };
  const who = shared.validationErrorOf("deputy_id");
  return (
    <FormModal acting={acting} title={t("deputy.title")} okText={t("deputy.act")} onClose={onClose}>
      <p>{t("deputy.what")}</p>
      <Deputies />
      <Field id="deputy_deputy_id" label={t("deputy.who")} validationError={who} isRequired>
        <ReferencePicker
          {...ariaProps("deputy_deputy_id", who)}
          to="user"
          value={(shared.valueOf("deputy_id") as string) || null}
          onChange={(id) => shared.change("deputy_id", id ?? "")}
        />
      </Field>
      {day("from_date")}
      {day("to_date")}
    </FormModal>
  );
}
