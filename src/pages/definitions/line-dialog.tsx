import type { StatementDefinition } from "#contract/entities/statement-definition";
import { createNode, updateNode } from "#contract/operations/definitions/nodes";
import { type FieldBinding, fieldBindingOf, SwitchField, TextField } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { FormModal } from "../../resources/operations/form-modal";
import type { Line } from "./tree";
import { useNewestVersion } from "./use-newest-version";

interface NewLineProps {
  definition: StatementDefinition;
  /** Where it will stand, and what that is called. */
  at: { grouping_id: string; parent_id: string | null };
  above: string;
  onSaved(version: number): void;
  onClose(): void;
}

/** The total of a line is called after it, until it is given a name of its own. */
function LineFields({ binding }: { binding: FieldBinding }) {
  const t = useT("accounts");
  const totalOf = (name: unknown) => (name ? t("line.total", { name }) : "");
  const following: FieldBinding = {
    ...binding,
    change(name, value) {
      const isFollowing = binding.valueOf("name_in_total") === totalOf(binding.valueOf("name"));
      binding.change(name, value);
      if (name === "name" && isFollowing) binding.change("name_in_total", totalOf(value));
    },
  };
  return (
    <>
      <TextField binding={following} name="name" label={t("field.name")} isRequired autoFocus />
      <TextField
        binding={binding}
        name="name_in_total"
        label={t("line.name_in_total")}
        help={t("line.totalHelp")}
        isRequired
      />
      <SwitchField
        binding={binding}
        name="is_posting"
        label={t("line.is_posting")}
        help={t("line.postingHelp")}
      />
      <TextField binding={binding} name="description" label={t("field.description")} rows={2} />
    </>
  );
}

/** Adds a line under a grouping or a heading. */
export function NewLine({ definition, at, above, onSaved, onClose }: NewLineProps) {
  const t = useT("accounts");
  const { kind, version } = definition;
  const saving = useOperationModal(
    createNode,
    { kind, version, ...at, name: "", name_in_total: "", is_posting: true },
    ({ version: made }) => {
      onSaved(made);
      onClose();
    },
    { area: "accounts" },
  );
  useNewestVersion(saving, version);
  return (
    <FormModal
      title={t("line.new", { name: above })}
      okText={t("tree.add")}
      acting={saving}
      onClose={onClose}
    >
      <LineFields binding={fieldBindingOf(saving, "line_")} />
    </FormModal>
  );
}

/** Changes a line: its names, and whether accounts stand on it. */
export function ChangeLine(props: Pick<NewLineProps, "definition" | "onSaved" | "onClose"> & { line: Line }) {
  const { definition, line, onSaved, onClose } = props;
  const t = useT("accounts");
  const { kind, version } = definition;
  const { id, name, name_in_total, description, is_posting } = line;
  const saving = useOperationModal(
    updateNode,
    { kind, version, id, name, name_in_total, description, is_posting },
    ({ version: made }) => {
      onSaved(made);
      onClose();
    },
    { area: "accounts" },
  );
  useNewestVersion(saving, version);
  return (
    <FormModal title={t("line.edit", { name })} okText={t("action.save")} acting={saving} onClose={onClose}>
      <LineFields binding={fieldBindingOf(saving, "line_")} />
    </FormModal>
  );
}
