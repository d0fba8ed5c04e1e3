import { Alert, Modal } from "antd";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Field, Fields } from "#contract/kit/field";
import {
  inputFields,
  inputsFromRecord,
  isOfferedFor,
  type Operation,
  type Output,
  type Typed,
} from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { resources } from "#contract/resources/index";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperationModal } from "../../hooks/use-operation-form";
import { Cell } from "../../lists/cells";
import { useReadRow } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import { nameOfRow, type Row } from "../../lists/row";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormField } from "../form/form-field";
import { changedFields, startValues, type Values } from "../form/values";
import type { FieldInputProps } from "../inputs";
import { FormModal } from "./form-modal";
import { amountsAsked, useOperationTexts } from "./texts";

interface OperationDialogProps<Op extends Operation> {
  operation: Op;
  /** The record it acts on; what its input takes from the record is read where the row does not have it. */
  row: Row;
  /** Inputs that are neither the record's nor asked for. */
  fixed?: Partial<Typed<Op>>;
  /** What it would do, shown before what it asks for. */
  preview?: ReactNode;
  /** It cannot be sent as what it would do stands. */
  isDisabled?: boolean;
  width?: number;
  /** Whether an input is asked for, by what is typed in the others; what is not is empty. */
  isAsked?(name: string, values: Values): boolean;
  /** Inputs that are not those of their kind, by name. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>;
  onDone?(output: Output<Op>): void;
  onClose(): void;
  /** In the place of the refusal that is about no input. */
  alertOf?(refusal: ApiError | null, operation: Operation): ReactNode;
}

/** Asks what an operation needs and carries it out, from its declaration alone. */
export function OperationDialog<Op extends Operation>(props: OperationDialogProps<Op>) {
  const { operation, row, onClose } = props;
  const texts = useOperationTexts();
  const { record, error, retry } = useRecord(operation, row);
  if (record) return <RecordDialog {...props} record={record} />;
  return (
    <Modal open title={texts.actionOf(operation)} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}
    </Modal>
  );
}

/** The record an operation acts on: the row, or read where the row lacks what is taken from it or told. */
function useRecord(operation: Operation, row: Row) {
  const readRow = useReadRow();
  const needed = [...inputsFromRecord(operation), ...amountsAsked(operation)];
  const isWhole = needed.every((name) => row[name] !== undefined);
  const [record, setRecord] = useState<Row | null>(isWhole ? row : null);
  const [error, setError] = useState<ApiError | null>(null);
  const isMissing = record === null && error === null;
  useEffect(() => {
    if (!isMissing) return;
    const read = readRow({ name: operation.on ?? operation.slice }, row.id);
    read.then(setRecord, (reason) => setError(problemOf(reason)));
  }, [isMissing, readRow, operation, row.id]);
  return { record, error, retry: () => setError(null) };
}

type RecordDialogProps<Op extends Operation> = OperationDialogProps<Op> & { record: Row };

function useActing<Op extends Operation>(props: RecordDialogProps<Op>, asked: Fields) {
  const { operation, record, fixed, onDone, onClose } = props;
  const texts = useOperationTexts();
  const notify = useNotify();
  const readRow = useReadRow();
  const confirmPassword = useConfirmPassword();
  const [newest, setNewest] = useState<Row | null>(null);

  const taken = Object.fromEntries(inputsFromRecord(operation).map((name) => [name, record[name]]));
  const defaults = { ...startValues({ fields: asked }), ...taken, ...fixed } as Partial<Typed<Op>>;
  const reloadLatest = async () => {
    const now = await readRow({ name: operation.on ?? operation.slice }, record.id).catch(() => null);
    if (!now) return;
    acting.form.setValue("version" as never, now.version as never);
    setNewest(now);
  };
  const done = (output: Output<Op>) => {
    notify.success(texts.doneOf(operation, nameOfRow(record)));
    onClose();
    onDone?.(output);
  };
  const acting = useOperationModal(operation, defaults, done, {
    area: "resources",
    ...(operation.proof && { askProof: (asking) => confirmPassword(asking) }),
    onRefused(refusal) {
      const isStale = refusal.code === "stale_version";
      if (isStale) void reloadLatest();
      return isStale;
    },
  });
  return { acting, newest };
}

/** The inputs that are asked for by now; of the others what was typed before is given up. */
function useAsked(
  all: [string, Field][],
  form: UseFormReturn<Values>,
  isAsked: OperationDialogProps<Operation>["isAsked"],
) {
  const values = form.watch();
  const isShown = ([name]: [string, Field]) => isAsked?.(name, values) ?? true;
  const given = all.filter((one) => !isShown(one)).map(([name]) => name);
  useEffect(() => {
    for (const name of given) if ((form.getValues(name) ?? null) !== null) form.setValue(name, null);
  });
  return all.filter(isShown);
}

function RecordDialog<Op extends Operation>(props: RecordDialogProps<Op>) {
  const { operation, record, fixed = {}, preview, isDisabled, width, onClose, alertOf } = props;
  const texts = useOperationTexts();
  const taken = [...inputsFromRecord(operation), ...Object.keys(fixed)];
  const fields: [string, Field][] = Object.entries(inputFields(operation));
  const asked = fields.filter(([name]) => !taken.includes(name));
  const { acting, newest } = useActing(props, Object.fromEntries(asked));
  const { refusal } = acting;
  const form = acting.form as unknown as UseFormReturn<Values>;
  const shown = useAsked(asked, form, props.isAsked);
  const name = nameOfRow(record);
  const confirm = texts.confirmOf(operation, name, newest ?? record);
  const alert = newest ? (
    <Changed operation={operation} before={record} now={newest} />
  ) : (
    (alertOf?.(refusal, operation) ?? <RefusalAlert refusal={refusal} />)
  );
  return (
    <FormModal
      acting={acting}
      width={width}
      title={texts.titleOf(operation, name)}
      okText={texts.actionOf(operation)}
      isDanger={operation.isDanger}
      isDisabled={isDisabled || (newest !== null && !isOfferedFor(operation, newest))}
      alert={alert}
      isPlain={asked.length === 0}
      onClose={onClose}
    >
      {confirm && <p>{confirm}</p>}
      {preview}
      {shown.map(([one, field], index) => (
        <FormField
          key={one}
          name={one}
          field={field}
          control={form.control}
          Input={props.inputs?.[one]}
          isFirst={index === 0}
        />
      ))}
    </FormModal>
  );
}

const fieldsOf = (name?: string): Fields =>
  [...resources, ...lists].find((one) => one.name === name)?.fields ?? {};

interface ChangedProps {
  operation: Operation;
  before: Row;
  now: Row;
}

/** Somebody else was faster: what is different now. Whoever sends it again does so knowing that. */
function Changed({ operation, before, now }: ChangedProps) {
  const t = useT("resources");
  const labels = useLabels();
  const fields = fieldsOf(operation.on);
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in before && name in now));
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={t("stale.title")}
      description={
        <>
          <ul>
            {changedFields({ fields: known }, before, now).map((name) => (
              <li key={name}>
                {labels.field(name, fields[name])}:{" "}
                <Cell name={name} field={fields[name] as Field} row={before} /> →{" "}
                <Cell name={name} field={fields[name] as Field} row={now} />
              </li>
            ))}
          </ul>
          {t(isOfferedFor(operation, now) ? "operation.again" : "operation.noLonger")}
        </>
      }
    />
  );
}
