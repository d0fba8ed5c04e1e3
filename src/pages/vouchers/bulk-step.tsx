import { Button } from "antd";
import { useState } from "react";
import { isOfferedFor, type Operation, requiredPermission } from "#contract/kit/operation";
import { useCan } from "../../hooks/use-auth";
import { useRunOperation } from "../../hooks/use-operation";
import { BulkDialog } from "../../lists/bulk-dialog";
import type { BulkOutcome } from "../../lists/data";
import type { Selection } from "../../lists/selection";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useOperationTexts } from "../../resources/operations/texts";

const mostNamed = 5;

/** Takes a step with every selected voucher, each on its own, and tells of each that is not taken why. */
export function BulkStep({ operation, selection }: { operation: Operation; selection: Selection }) {
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
      try {
        await run({ operation, input: { id, version: rows.get(id)?.version } });
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
          {[...names.values()].slice(0, mostNamed).join(", ")}
          {names.size > mostNamed && " …"}
          {question && <p>{question}</p>}
        </BulkDialog>
      )}
    </>
  );
}
