import { useEffect, useState } from "react";
import type { Control } from "react-hook-form";
import type { Field, Fields } from "#contract/kit/field";
import { inputFields, type Operation, type Output, type Typed } from "#contract/kit/operation";
import {
  changeRate,
  changeTerm,
  moveDueDates,
  pauseInterest,
  previewTerms,
  setInstalment,
} from "#contract/operations/loans/change-terms";
import { moveLoan } from "#contract/operations/loans/move-loan";
import { showLoan } from "#contract/operations/loans/write-loan";
import { useDebounced } from "../../components/pickers/use-debounced";
import { RefusalAlert } from "../../components/refusal-alert";
import { useRead, useRunOperation } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { nameOfRow } from "../../lists/row";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useNotify } from "../../providers/notification";
import { FormField } from "../../resources/form/form-field";
import { startValues, type Values } from "../../resources/form/values";
import { FormModal } from "../../resources/operations/form-modal";
import { useOperationTexts } from "../../resources/operations/texts";
import type { RecordDialogProps } from "../../resources/operations/use-row-operations";
import { ComparedSchedules } from "./compared-schedules";
import { MoveDialog } from "./move-dialog";

type Preview = Output<typeof previewTerms>;
type Asked = Typed<typeof previewTerms>["change"];
interface Previewed {
  preview: Preview | null;
  refusal: ApiError | null;
}
const nothing: Previewed = { preview: null, refusal: null };
const notOfTerms = ["id", "version", "reason"];

const isFilled = (values: Values) =>
  Object.values(values).every((value) => value !== null && value !== undefined && value !== "");

/** What the terms that are typed would lead to, asked of the server once typing rests. */
function usePreview(id: string, change: Values): Previewed {
  const run = useRunOperation();
  const [found, setFound] = useState(nothing);
  const key = useDebounced(isFilled(change) ? JSON.stringify(change) : "", 300);
  useEffect(() => {
    let isLatest = true;
    const show = (previewed: Previewed) => isLatest && setFound(previewed);
    if (key === "") show(nothing);
    else {
      run({ operation: previewTerms, input: { id, change: JSON.parse(key) as Asked } }).then(
        (preview) => show({ preview, refusal: null }),
        (error) => show({ preview: null, refusal: problemOf(error) }),
      );
    }
    return () => {
      isLatest = false;
    };
  }, [key, id, run]);
  return found;
}

/** Asks for other terms of a running loan, and shows the schedule they lead to beside the one in force. */
function TermsDialog({ operation, row, onDone, onClose }: RecordDialogProps & { operation: Operation }) {
  const texts = useOperationTexts();
  const notify = useNotify();
  const { id } = row;
  const { data: loan } = useRead(showLoan, { id }, { invalidatedBy: ["loan.update"] });
  const asked = Object.entries(inputFields(operation) as Fields).filter(
    ([name]) => name !== "id" && name !== "version",
  );
  const start = { ...startValues({ fields: Object.fromEntries(asked) as Fields }), id, version: row.version };
  const done = () => {
    notify.success(texts.doneOf(operation, nameOfRow(row)));
    onClose();
    onDone?.();
  };
  const acting = useOperationModal(operation, start as never, done, { area: "resources" });
  const { form, refusal } = acting;
  const version = loan?.version;
  useEffect(() => {
    if (version !== undefined) form.setValue("version" as never, version as never);
  }, [version, form]);
  const typed = Object.entries(form.watch() as Values).filter(([name]) => !notOfTerms.includes(name));
  const { preview, refusal: misfit } = usePreview(id, {
    ...Object.fromEntries(typed),
    kind: operation.name,
  });
  return (
    <FormModal
      acting={acting}
      width={900}
      title={texts.titleOf(operation, nameOfRow(row))}
      okText={texts.actionOf(operation)}
      isDisabled={!preview}
      alert={<RefusalAlert refusal={refusal ?? misfit} />}
      onClose={onClose}
    >
      {asked.map(([name, field]: [string, Field], index) => (
        <FormField
          key={name}
          name={name}
          field={field}
          control={form.control as unknown as Control<Values>}
          isFirst={index === 0}
        />
      ))}
      {preview && <ComparedSchedules outlook={preview} />}
    </FormModal>
  );
}

const MoveDueDates = (props: RecordDialogProps) => <TermsDialog {...props} operation={moveDueDates} />;
const ChangeRate = (props: RecordDialogProps) => <TermsDialog {...props} operation={changeRate} />;
const ChangeTerm = (props: RecordDialogProps) => <TermsDialog {...props} operation={changeTerm} />;
const SetInstalment = (props: RecordDialogProps) => <TermsDialog {...props} operation={setInstalment} />;
const PauseInterest = (props: RecordDialogProps) => <TermsDialog {...props} operation={pauseInterest} />;

/** The dialogs of what changes a running loan, by their operation. */
export const termsDialogs = {
  [moveDueDates.name]: MoveDueDates,
  [changeRate.name]: ChangeRate,
  [changeTerm.name]: ChangeTerm,
  [setInstalment.name]: SetInstalment,
  [pauseInterest.name]: PauseInterest,
  [moveLoan.name]: MoveDialog,
};
