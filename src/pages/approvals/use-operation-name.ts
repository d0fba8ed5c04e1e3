import { resources } from "#contract/resources/index";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

/** What an operation is called, by "slice:name", else what it said of itself; of master data what it does. */
export function useOperationName() {
  const nameOf = useT("operations");
  const t = useT("resources");
  const labels = useLabels();
  const acts: Readonly<Record<string, (label: string) => string>> = {
    create: (label) => t("action.createResource", { label }),
    update: (label) => t("form.editResource", { label }),
    delete: (label) => `${t("action.delete")}: ${label}`,
  };
  return (operation: string, label: string): string => {
    const [slice, act = ""] = operation.split(":");
    const resource = resources.find(({ name }) => name === slice);
    const ofRow = resource && acts[act]?.(labels.one(resource));
    return ofRow ?? nameOf(operation.replace(":", "."), { defaultValue: label });
  };
}
