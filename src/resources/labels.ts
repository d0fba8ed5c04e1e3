import { useMemo } from "react";
import { type Field, labelOf } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { pluralOf, type Resource, singularOf } from "#contract/kit/resource";
import { useT } from "../providers/i18n";

/** Names of nouns, fields and options: English derived from the contract, other languages from nouns.json. */
export function useLabels() {
  const t = useT("nouns");
  return useMemo(
    () => ({
      one: (resource: Resource) => t(`noun.${resource.name}.one`, { defaultValue: singularOf(resource) }),
      many: (resource: Resource) => t(`noun.${resource.name}.many`, { defaultValue: pluralOf(resource) }),
      list: (list: List) => t(`noun.${list.name}.many`, { defaultValue: list.label }),
      field: (name: string, field?: Field) => {
        const english = labelOf(name, field);
        const byName = t(`field.${name}`, { defaultValue: english });
        // The same name may mean another thing elsewhere; a label of its own has a key of its own.
        return field?.label ? t(`label.${field.label}`, { defaultValue: byName }) : byName;
      },
      help: (text: string) => t(`help.${text}`, { defaultValue: text }),
      option: (value: string) => t(`option.${value}`, { defaultValue: labelOf(value) }),
    }),
    [t],
  );
}

export type Labels = ReturnType<typeof useLabels>;
