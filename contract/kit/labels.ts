import { type Field, labelOf } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { pluralOf, type Resource, singularOf } from "#contract/kit/resource";

/** Finds a text by its key, else answers the default. */
type FindText = (key: string, options: { defaultValue: string }) => string;

/** Names of resources, fields and options: English derived from the contract, else from resources.json. */
export function labelsOf(t: FindText) {
  const fieldLabel = (name: string, field?: Field) => {
    const english = labelOf(name, field);
    const byName = t(`field.${name}`, { defaultValue: english });
    // The same name may mean another thing elsewhere; a label of its own has a key of its own.
    return field?.label ? t(`label.${field.label}`, { defaultValue: byName }) : byName;
  };
  const many = (resource: Resource): string =>
    t(`resource.${resource.name}.many`, { defaultValue: pluralOf(resource) });
  return {
    one: (resource: Resource) => t(`resource.${resource.name}.one`, { defaultValue: singularOf(resource) }),
    many,
    list: (list: List) => t(`resource.${list.name}.many`, { defaultValue: list.label }),
    field: fieldLabel,
    /** The head of a field's column: it says in what money amounts are. */
    head: (name: string, field: Field) =>
      field.kind === "money" ? `${fieldLabel(name, field)} (₱)` : fieldLabel(name, field),
    section: (text: string) => t(`section.${text}`, { defaultValue: text }),
    help: (text: string) => t(`help.${text}`, { defaultValue: text }),
    /** What the menu calls a resource: under Members, genders are not called member genders again. */
    menu: (resource: Resource) => t(`menu.${resource.name}`, { defaultValue: many(resource) }),
    option: (value: string) => t(`option.${value}`, { defaultValue: labelOf(value) }),
  };
}

export type Labels = ReturnType<typeof labelsOf>;
