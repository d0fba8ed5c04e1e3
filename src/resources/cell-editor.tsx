import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import type { Field } from "#contract/kit/field";
import { updateSchema } from "#contract/kit/resource";
import { described, Fault } from "../components/field";
import { useFaultText } from "../hooks/use-validation-text";
import type { CellPlace, Editing } from "../lists/editing";
import type { Row } from "../lists/row";
import { type ApiError, problemOf } from "../providers/http";
import { useRefusalText } from "../providers/refusal-text";
import { keepRow, readRow, refreshNoun, saveRow } from "./data";
import { StaleDialog } from "./form/stale-dialog";
import { isSameValue, startValues, valuesToCheck } from "./form/values";
import { FieldInput } from "./inputs";
import { useLabels } from "./labels";
import { overrideOf } from "./registry";

interface CellEditorProps {
  editing: Editing;
  row: Row;
  name: string;
  /** The cell that Tab, or with Shift the one before it, goes on to; none at the end. */
  next(isBack: boolean): CellPlace | null;
}

/** Sends the whole row with the one value changed, at the version it was read at. */
function useCellSave({ editing: { resource }, row, name }: CellEditorProps) {
  const client = useQueryClient();
  const faultText = useFaultText();
  const refusalText = useRefusalText();
  const labels = useLabels();
  const base = useRef(row);
  const [fault, setFault] = useState<string>();
  const [newest, setNewest] = useState<Row | null>(null);
  const [isSaving, setSaving] = useState(false);
  const valuesWith = (value: unknown) => ({ ...startValues(resource, base.current), [name]: value });

  /** The row as the contract writes it: text trimmed, what is empty null. */
  const checked = (value: unknown) => updateSchema(resource).safeParse(valuesToCheck(valuesWith(value)));

  async function refuse(problem: ApiError) {
    if (problem.code === "stale_version") return setNewest(await readRow(resource, row.id));
    setFault(problem.fields[name] ?? refusalText(problem));
  }

  /** True when nothing is left to be saved. */
  async function save(value: unknown): Promise<boolean> {
    if (isSaving) return false;
    if (isSameValue(value, base.current[name])) return true;
    const { data, error: wrong } = checked(value);
    const [issue] = wrong?.issues ?? [];
    setFault(issue && faultText(issue.message, labels.field(name, resource.fields[name])));
    if (!data) return false;
    if (isSameValue(data[name], base.current[name])) return true;
    setSaving(true);
    try {
      const saved = await saveRow(resource, row.id, data, newKey());
      keepRow(client, resource, saved);
      void refreshNoun(client, resource.name);
      return true;
    } catch (error) {
      await refuse(problemOf(error)).catch((worse) => setFault(refusalText(problemOf(worse))));
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    save,
    fault,
    newest,
    valuesWith,
    keepTyped() {
      if (newest) base.current = newest;
      setNewest(null);
    },
    takeNewest() {
      if (newest) keepRow(client, resource, newest);
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
  const { save, fault, newest, valuesWith, keepTyped, takeNewest } = useCellSave(props);
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
        shared={described(id, fault)}
      />
      {fault && <Fault text={fault} />}
      {newest && (
        <StaleDialog
          resource={resource}
          typed={valuesWith(value)}
          newest={newest}
          onKeep={keepTyped}
          onTake={() => {
            takeNewest();
            leave(null);
          }}
        />
      )}
    </div>
  );
}
