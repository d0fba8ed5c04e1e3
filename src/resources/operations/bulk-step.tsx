import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { isOfferedFor, type Operation, requiredPermission } from "#contract/kit/operation";
import { useCan } from "../../hooks/use-auth";
import { useRunOperation } from "../../hooks/use-operation";
import { BulkDialog } from "../../lists/bulk-dialog";
import type { BulkOutcome } from "../../lists/data";
import type { Row } from "../../lists/row";
import type { Selection } from "../../lists/selection";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useOperationTexts } from "./texts";

const mostNamed = 5;

interface BulkStepProps {
  operation: Operation;
  selection: Selection;
  /** What the step takes of a row beside its version. */
  inputOf?(row: Row): object | Promise<object>;
  /** What is asked once for all of them. */
  children?: ReactNode;
}

/** Takes a step with every selected record, each on its own, and tells of each that is not taken why. */
export function BulkStep({ operation, selection, inputOf, children }: BulkStepProps) {
  const t = useT("resources");
  const can = useCan();
  const run = useRunOperation();
  const texts = useOperationTexts();
  const action = texts.actionOf(operation);
  const question = texts.confirmOf(operation, "");
  const [isOpen, setOpen] = useState(false);
  const { rows, names } = selection;
  const isOffered = [...rows.values()].some((row) => isOfferedFor(operation, row));
  if (!isOpen && !(isOffered && can(requiredPermission(operation) ?? ""))) return null;
  const send = async (ids: readonly string[]): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { done: [], refused: [] };
    for (const id of ids) {
      const row: Row = rows.get(id) ?? { id };
      try {
        const more = await inputOf?.(row);
        await run({ operation, input: { id, version: row.version, ...more } });
        outcome.done.push(id);
      } catch (error) {
        const { code, message, ...problem } = problemOf(error);
        outcome.refused.push({ ...problem, id, code, message });
      }
    }
    return outcome;
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      {isOpen && (
        <BulkDialog
          selection={selection}
          title={t("bulk.actQuestion", { action, count: rows.size })}
          act={action}
          send={send}
          atOnce={1}
          outcomeKey="bulk.acted"
          onClose={() => setOpen(false)}
        >
          {[...names.values()].slice(0, mostNamed).join("; ")}
          {names.size > mostNamed && " …"}
          {question && <p>{question}</p>}
          {children}
        </BulkDialog>
      )}
    </>
  );
}
