import { formatPesos } from "#contract/kit/money";
import { type OnRecord, type Operation, permissionOf } from "#contract/kit/operation";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";

type Text = keyof Pick<OnRecord, "action" | "title" | "confirm" | "done">;

/** "{name} is frozen" as i18next has it. */
const withValues = (english: string) => english.replaceAll(/\{(\w+)\}/g, "{{$1}}");

/** The amounts of a record that the question says beside its name: "{balance}". */
export const amountsAsked = ({ confirm = "" }: Operation): string[] =>
  [...confirm.matchAll(/\{(\w+)\}/g)].flatMap(([, field]) => (field && field !== "name" ? [field] : []));

const amountsOf = (operation: Operation, record: Row) =>
  Object.fromEntries(
    amountsAsked(operation).map((field) => [field, `₱${formatPesos(Number(record[field]))}`]),
  );

/** What an operation is called and says: the contract's English, or the texts of operations.json. */
export function useOperationTexts() {
  const t = useT("operations");
  const common = useT("resources");
  const keyOf = (operation: Operation) => permissionOf(operation).replace(":", ".");
  const labelOf = (operation: Operation): string => t(keyOf(operation), { defaultValue: operation.label });
  const textOf = (operation: Operation, text: Text, name?: string, record?: Row): string | undefined => {
    const english = operation[text];
    const amounts = record && amountsOf(operation, record);
    const values = { ...amounts, name, defaultValue: withValues(english ?? "") };
    return english && t(`${keyOf(operation)}_${text}`, values);
  };
  const actionOf = (operation: Operation) => textOf(operation, "action") ?? labelOf(operation);
  return {
    actionOf,
    titleOf: (operation: Operation, name: string) =>
      textOf(operation, "title", name) ?? common("operation.title", { action: actionOf(operation), name }),
    confirmOf: (operation: Operation, name: string, record?: Row) =>
      textOf(operation, "confirm", name, record),
    doneOf: (operation: Operation, name: string) =>
      textOf(operation, "done", name) ?? common("operation.done", { action: actionOf(operation), name }),
  };
}
