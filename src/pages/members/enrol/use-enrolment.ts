import { useMemo, useState } from "react";
import type { Resource } from "#contract/kit/resource";
import type { FieldBinding } from "../../../components/form-fields";
import { useToday } from "../../../hooks/use-branch";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import type { Values } from "../../../resources/form/values";
import { blankRow, type Content, validationErrorsOf } from "./content";
import { lastStep, stepOf } from "./steps";

const without = (validationErrors: Record<string, string>, path: string) =>
  Object.fromEntries(Object.entries(validationErrors).filter(([name]) => name !== path));

/** The full form while it is filled in: what is typed, what is wrong with it, and where one stands. */
export function useEnrolment(start: Content) {
  const { messageOf } = useValidationMessages("members");
  const today = useToday();
  const [content, setContent] = useState(start);
  // Validation errors show where one has been; all of them once it was tried.
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set());
  // What the server found wrong, in the person's language, until it is changed.
  const [refused, setRefused] = useState<Record<string, string>>({});
  const found = useMemo(() => validationErrorsOf(content, today), [content, today]);

  const isShown = (path: string) => left.has(stepOf(path));
  const forget = (path: string) => setRefused((before) => (path in before ? without(before, path) : before));
  const setRows = (resource: string, change: (rows: Content["parts"][string]) => Content["parts"][string]) =>
    setContent((before) => ({
      ...before,
      parts: { ...before.parts, [resource]: change(before.parts[resource] ?? []) },
    }));

  const validationErrorAt = (path: string, label?: string): string | undefined => {
    if (refused[path]) return refused[path];
    const message = isShown(path) ? found[path] : undefined;
    return message && messageOf(message, label);
  };
  const binding: FieldBinding = {
    prefix: "enrol_",
    valueOf: (name) => content.values[name],
    validationErrorOf: validationErrorAt,
    change(name, value) {
      forget(name);
      setContent((before) => ({ ...before, values: { ...before.values, [name]: value } }));
    },
  };
  return {
    content,
    binding,
    validationErrorAt,
    /** Every validation error that shows, by its path. */
    validationErrors: {
      ...Object.fromEntries(Object.entries(found).filter(([path]) => isShown(path))),
      ...refused,
    },
    hasValidationErrors: Object.keys(found).length > 0,
    refuse: setRefused,
    go(step: number) {
      setLeft((before) => new Set(before).add(content.step));
      setContent((before) => ({ ...before, step }));
    },
    /** Shows every validation error there is. */
    showAll: () => setLeft(new Set(Array.from({ length: lastStep + 1 }, (_, step) => step))),
    addRow(resource: Resource) {
      forget(`parts.${resource.name}`);
      setRows(resource.name, (rows) => [...rows, blankRow(resource)]);
    },
    removeRow(resource: Resource, key: string) {
      // Their places have changed: what was said of one may be of another.
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => !path.startsWith(`parts.${resource.name}.`)),
        ),
      );
      setRows(resource.name, (rows) => rows.filter((row) => row.key !== key));
    },
    changeRow(resource: Resource, index: number, part: Values) {
      for (const name of Object.keys(part)) forget(`parts.${resource.name}.${index}.${name}`);
      setRows(resource.name, (rows) =>
        rows.map((row, at) => (at === index ? { ...row, values: { ...row.values, ...part } } : row)),
      );
    },
  };
}

export type Enrolment = ReturnType<typeof useEnrolment>;
