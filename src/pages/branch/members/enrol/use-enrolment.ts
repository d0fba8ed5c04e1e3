import { useMemo, useState } from "react";
import type { Resource } from "#contract/kit/resource";
import type { Entry } from "../../../../components/form-fields";
import { useFaults } from "../../../../hooks/use-faults";
import type { Values } from "../../../../resources/form/values";
import { blankRow, type Content, faultsOf } from "../../../members/enrol/content";
import { lastStep, stepOf } from "./steps";

const without = (faults: Record<string, string>, path: string) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== path));

/** The full form while it is filled in: what is typed, what is wrong with it, and where one stands. */
export function useEnrolment(start: Content) {
  const { ofText } = useFaults("members");
  const [content, setContent] = useState(start);
  // Faults show where one has been; all of them once it was tried.
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set());
  // What the server found wrong, in the person's language, until it is changed.
  const [refused, setRefused] = useState<Record<string, string>>({});
  const found = useMemo(() => faultsOf(content), [content]);

  const isShown = (path: string) => left.has(stepOf(path));
  const forget = (path: string) => setRefused((before) => (path in before ? without(before, path) : before));
  const setRows = (noun: string, change: (rows: Content["parts"][string]) => Content["parts"][string]) =>
    setContent((before) => ({
      ...before,
      parts: { ...before.parts, [noun]: change(before.parts[noun] ?? []) },
    }));

  const faultAt = (path: string, label?: string): string | undefined => {
    if (refused[path]) return refused[path];
    const message = isShown(path) ? found[path] : undefined;
    return message && ofText(message, label);
  };
  const entry: Entry = {
    prefix: "enrol_",
    valueOf: (name) => content.values[name],
    faultOf: faultAt,
    change(name, value) {
      forget(name);
      setContent((before) => ({ ...before, values: { ...before.values, [name]: value } }));
    },
  };
  return {
    content,
    entry,
    faultAt,
    /** Every fault that shows, by its path. */
    faults: { ...Object.fromEntries(Object.entries(found).filter(([path]) => isShown(path))), ...refused },
    hasFaults: Object.keys(found).length > 0,
    refuse: setRefused,
    go(step: number) {
      setLeft((before) => new Set(before).add(content.step));
      setContent((before) => ({ ...before, step }));
    },
    /** Shows every fault there is. */
    showAll: () => setLeft(new Set(Array.from({ length: lastStep + 1 }, (_, step) => step))),
    addRow: (noun: Resource) => setRows(noun.name, (rows) => [...rows, blankRow(noun)]),
    removeRow(noun: Resource, key: string) {
      // Their places have changed: what was said of one may be of another.
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => !path.startsWith(`parts.${noun.name}.`)),
        ),
      );
      setRows(noun.name, (rows) => rows.filter((row) => row.key !== key));
    },
    changeRow(noun: Resource, index: number, part: Values) {
      for (const name of Object.keys(part)) forget(`parts.${noun.name}.${index}.${name}`);
      setRows(noun.name, (rows) =>
        rows.map((row, at) => (at === index ? { ...row, values: { ...row.values, ...part } } : row)),
      );
    },
  };
}

export type Enrolment = ReturnType<typeof useEnrolment>;
