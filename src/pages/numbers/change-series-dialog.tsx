import { type ChangingSeries, changeSeries } from "#contract/operations/numbers/series";
import { fieldBindingOf } from "../../components/form-fields";
import { useBranch } from "../../hooks/use-branch";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

const { kind: _, draws_from, reason, ...asked } = changeSeries.input.fields;

/** Changes how a series is numbered from a day on; somebody else approves it. */
export function ChangeSeriesDialog({ series, onClose }: { series: ChangingSeries; onClose(): void }) {
  const t = useT("numbers");
  const notify = useNotify();
  const { branch } = useBranch();
  const { kind, pattern, padding, restarts } = series;
  const given = { kind, pattern, padding, restarts, draws_from: series.draws_from };
  const shown = { ...asked, ...(kind === "loan" && { draws_from }), reason };
  const acting = useOperationModal(
    changeSeries,
    { ...given, starts_on: branch.business_date, next_number: null, reason: "" },
    () => {
      notify.success(t("change.done"));
      onClose();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "series_");
  const title = `${t("change.act")}: ${t(`kind.${kind}`)}`;
  return (
    <FormModal acting={acting} title={title} okText={t("change.act")} onClose={onClose} isKept>
      <p>{t("change.help")}</p>
      {Object.entries(shown).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </FormModal>
  );
}
