import { type HttpError, useUpdate } from "@refinedev/core";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Field } from "#contract/kit/field";
import { updateSchema } from "#contract/kit/resource";
import { ariaProps, ValidationError } from "../components/field";
import { useValidationText } from "../hooks/use-validation-text";
import { useReadRow } from "../lists/data";
import type { CellEditorProps, CellPlace } from "../lists/editing";
import { useLabels } from "../lists/labels";
import type { Row } from "../lists/row";
import { type ApiError, problemOf } from "../providers/api-error";
import { useUpdateCachedRow } from "../providers/refresh";
import { useRefusalText } from "../providers/refusal-text";
import { StaleDialog } from "./form/stale-dialog";
import { isSameValue, startValues, valuesToCheck } from "./form/values";
import { FieldInput } from "./inputs";
import { overrideOf } from "./registry";

/** Sends the whole row with the one value changed, at the version it was read at. */
function useCellSave({ editing: { resource }, row, name }: CellEditorProps) {
  const { mutateAsync: update } = useUpdate<Row, HttpError, object>();
  const updateCachedRow = useUpdateCachedRow();
  const readRow = useReadRow();
  const validationErrorText = useValidationText();
  const refusalText = useRefusalText();
  const labels = useLabels();
  const base = useRef(row);
  const [validationError, setValidationError] = useState<string>();
  const [newest, setNewest] = useState<Row | null>(null);
  const [isSaving, setSaving] = useState(false);
  const valuesWith = (value: unknown) => ({ ...startValues(resource, base.current), [name]: value });

  /** The row as the contract writes it: text trimmed, what is empty null. */
  const checked = (value: unknown) => updateSchema(resource).safeParse(valuesToCheck(valuesWith(value)));

  async function refuse(problem: ApiError) {
    if (problem.code === "stale_version") return setNewest(await readRow(resource, row.id));
    setValidationError(problem.fields[name] ?? refusalText(problem));
  }

  /** True when nothing is left to be saved. */
  async function save(value: unknown): Promise<boolean> {
    if (isSaving) return false;
    if (isSameValue(value, base.current[name])) return true;
    const { data, error: wrong } = checked(value);
    const [issue] = wrong?.issues ?? [];
    setValidationError(
      issue && validationErrorText(issue.message, labels.field(name, resource.fields[name])),
    );
    if (!data) return false;
    if (isSameValue(data[name], base.current[name])) return true;
    setSaving(true);
    try {
      const { data: saved } = await update({
        resource: resource.name,
        id: row.id,
        values: data,
        successNotification: false,
        errorNotification: false,
      });
      updateCachedRow(resource.name, saved);
      return true;
    } catch (error) {
      await refuse(problemOf(error)).catch((worse) => setValidationError(refusalText(problemOf(worse))));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    save,
    validationError,
    newest,
    valuesWith,
    overwrite() {
      if (newest) base.current = newest;
      setNewest(null);
    },
    reloadLatest() {
      if (newest) updateCachedRow(resource.name, newest);
    },
  };
}

const rowOf = (inside: Element | null) => inside?.closest<HTMLElement>("[data-row-key]");
/** A list or calendar that an input has opened takes Enter and Esc for itself. */
const isOpen = (target: EventTarget) => target instanceof Element && target.closest("[aria-expanded='true']");

/** A cell while it is changed: Enter saves, Esc leaves, Tab saves and goes on; so does going elsewhere. */
export function CellEditor(props: CellEditorProps) {
  const { editing, row, name, next } = props;
  const { resource } = editing;
  const field = resource.fields[name] as Field;
  const [value, setValue] = useState(row[name]);
  const latest = useRef(value);
  const isLeft = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const { save, validationError, newest, valuesWith, overwrite, reloadLatest } = useCellSave(props);
  const labels = useLabels();
  const id = useId();
  const Input = overrideOf(resource.name).inputs?.[name] ?? FieldInput;

  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>("input, textarea, button");
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, []);

  const leave = (to: CellPlace | null) => {
    const element = rowOf(box.current);
    isLeft.current = true;
    editing.set(to);
    if (!to) element?.focus();
  };
  const saveAnd = async (to: CellPlace | null) => {
    if (await save(latest.current)) leave(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The row's own keys, and the page's, are not for what is typed here.
    event.stopPropagation();
    if (event.key === "Tab") void saveAnd(next(event.shiftKey));
    else if (isOpen(event.target)) return;
    else if (event.key === "Escape") leave(null);
    else if (event.key === "Enter") void saveAnd(null);
    else return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Giving the focus back to the row is no going elsewhere: what Esc left must not be saved.
    if (isLeft.current) return;
    // Without a target the focus went to the window's own things, or into a list that the input opened.
    if (!(relatedTarget instanceof Element) || box.current?.contains(relatedTarget)) return;
    if (relatedTarget.closest(".ant-select-dropdown, .ant-picker-dropdown, .ant-modal-wrap")) return;
    const place = editing.get();
    void save(latest.current).then((isDone) => isDone && editing.get() === place && editing.set(null));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the input inside
    <div ref={box} className="cell-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <label className="visually-hidden" htmlFor={id}>
        {labels.field(name, field)}
      </label>
      <Input
        name={name}
        field={field}
        value={value}
        onChange={(typed) => {
          latest.current = typed;
          setValue(typed);
        }}
        onBlur={() => {}}
        row={row}
        shared={ariaProps(id, validationError)}
      />
      {validationError && <ValidationError text={validationError} />}
      {newest && (
        <StaleDialog
          resource={resource}
          typed={valuesWith(value)}
          newest={newest}
          onKeep={overwrite}
          onTake={() => {
            reloadLatest();
            leave(null);
          }}
        />
      )}
    </div>
  );
}
