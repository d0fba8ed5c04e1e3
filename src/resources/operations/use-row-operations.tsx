import { type ComponentType, type ReactNode, useState } from "react";
import { isOfferedFor, type Operation } from "#contract/kit/operation";
import { lazyComponent } from "../../components/lazy-component";
import type { Row } from "../../lists/row";
import type { RowAction } from "../../lists/row-menu";
import { usePermittedOperations } from "../../providers/access-control";
import type { ApiError } from "../../providers/api-error";
import { useDeclaredOperations } from "./declared";
import { useOperationTexts } from "./texts";

const OperationDialog = lazyComponent(() =>
  import("./operation-dialog").then((file) => file.OperationDialog),
);

function useOperationsOn(name: string): readonly Operation[] {
  const here = useDeclaredOperations().filter(({ on }) => on === name);
  // What cannot be undone comes last.
  return usePermittedOperations(
    here.toSorted((one, other) => (one.isDanger ? 1 : 0) - (other.isDanger ? 1 : 0)),
  );
}

export interface RecordDialogProps {
  row: Row;
  onDone?(): void;
  onClose(): void;
}

interface RowOperationsOptions {
  onDone?(): void;
  /** Dialogs of their own for operations that need more than their declaration says, by name. */
  dialogs?: Readonly<Record<string, ComponentType<RecordDialogProps>>>;
  /** In the place of a refusal that is about no input. */
  alertOf?(refusal: ApiError | null, operation: Operation): ReactNode;
}

interface RowOperations {
  /** What may be done with a record now. */
  actionsOf(record: Row): RowAction[];
  /** The dialog of what was chosen. */
  dialog: ReactNode;
}

/**
 * The operations declared on a resource or list, as actions of its rows and its page: those that the person
 * is permitted, and that fit how the record stands.
 */
export function useRowOperations(
  name: string,
  { onDone, dialogs = {}, alertOf }: RowOperationsOptions = {},
): RowOperations {
  const texts = useOperationTexts();
  const operations = useOperationsOn(name);
  const [chosen, setChosen] = useState<{ operation: Operation; row: Row } | null>(null);
  const actionsOf = (row: Row) =>
    operations
      .filter((operation) => isOfferedFor(operation, row))
      .map((operation) => ({
        key: operation.name,
        label: texts.actionOf(operation),
        danger: operation.isDanger,
        onClick: () => setChosen({ operation, row }),
      }));
  if (!chosen) return { actionsOf, dialog: null };
  const { operation, row } = chosen;
  const key = `${operation.name} ${row.id}`;
  const shared = { row, onDone, onClose: () => setChosen(null) };
  const Own = dialogs[operation.name];
  const dialog = Own ? (
    <Own key={key} {...shared} />
  ) : (
    <OperationDialog key={key} {...shared} operation={operation} alertOf={alertOf} />
  );
  return { actionsOf, dialog };
}
