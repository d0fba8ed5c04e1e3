import { useEffect, useState } from "react";
import type { Control } from "react-hook-form";
import type { Field } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import type { Output, Typed } from "#contract/kit/operation";
import { assigning, assignLoans, previewAssign } from "#contract/operations/loans/assign-loans";
import { useDebounced } from "../../components/pickers/use-debounced";
import { RefusalAlert } from "../../components/refusal-alert";
import { useRunOperation } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormField } from "../../resources/form/form-field";
import type { Values } from "../../resources/form/values";
import { FormModal } from "../../resources/operations/form-modal";

type Asked = Omit<Typed<typeof previewAssign>, "loan_ids">;
interface Found {
  found: Output<typeof previewAssign> | null;
  refusal: ApiError | null;
}
const nothing: Found = { found: null, refusal: null };
const names = ["from_officer_id", "from_collector_id", "area_id", "officer_id", "collector_id"] as const;

const isSaid = (
  { from_officer_id, from_collector_id, area_id, officer_id, collector_id }: Asked,
  ids: number,
) => Boolean((ids > 0 || from_officer_id || from_collector_id || area_id) && (officer_id || collector_id));

/** Which loans would change hands, asked of the server once choosing rests. */
function useFound(asked: Asked, loanIds: readonly string[]): Found {
  const run = useRunOperation();
  const [found, setFound] = useState(nothing);
  const key = useDebounced(
    isSaid(asked, loanIds.length) ? JSON.stringify({ ...asked, loan_ids: loanIds }) : "",
    300,
  );
  useEffect(() => {
    let isLatest = true;
    const show = (next: Found) => isLatest && setFound(next);
    if (key === "") show(nothing);
    else {
      run({ operation: previewAssign, input: JSON.parse(key) }).then(
        (answer) => show({ found: answer, refusal: null }),
        (error) => show({ found: null, refusal: problemOf(error) }),
      );
    }
    return () => {
      isLatest = false;
    };
  }, [key, run]);
  return found;
}

interface AssignDialogProps {
  /** The loans that were chosen; all of somebody or of an area where none were. */
  loanIds: readonly string[];
  onDone(): void;
  onClose(): void;
}

/** Gives loans to another officer or collector, once it was seen how many they are. */
export function AssignDialog({ loanIds, onDone, onClose }: AssignDialogProps) {
  const t = useT("loans");
  const notify = useNotify();
  const acting = useOperationModal(
    assignLoans,
    { loan_ids: [...loanIds], loan_count: 0, reason: "" },
    ({ loan_count: count }) => {
      notify.success(t("assign.done", { count }));
      onClose();
      onDone();
    },
    { area: "resources" },
  );
  const { form, refusal } = acting;
  const values = form.watch();
  const asked = Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Asked;
  const { found, refusal: misfit } = useFound(asked, loanIds);
  const count = found?.loan_count ?? 0;
  useEffect(() => form.setValue("loan_count", count), [form, count]);
  // Of loans that were chosen it is not asked whose they are.
  const fields = Object.entries(assigning).filter(
    ([name]) => loanIds.length === 0 || !(name.startsWith("from_") || name === "area_id"),
  );
  return (
    <FormModal
      acting={acting}
      title={t("assign.title", { count: loanIds.length })}
      okText={t("assign.act")}
      isDisabled={!found}
      alert={<RefusalAlert refusal={refusal ?? misfit} />}
      onClose={onClose}
    >
      {fields.map(([name, field]: [string, Field], index) => (
        <FormField
          key={name}
          name={name}
          field={field}
          control={form.control as unknown as Control<Values>}
          isFirst={index === 0}
        />
      ))}
      {found && <p role="status">{t("assign.found", { count, balance: formatPesos(found.balance) })}</p>}
    </FormModal>
  );
}
