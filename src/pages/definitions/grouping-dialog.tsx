import { normalSides } from "#contract/entities/account";
import type { StatementDefinition } from "#contract/entities/statement-definition";
import { createGrouping, updateGrouping } from "#contract/operations/definitions/groupings";
import { ChoiceField, type FieldBinding, fieldBindingOf, TextField } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { FormModal } from "../../resources/operations/form-modal";
import type { Grouping } from "./tree";
import { useNewestVersion } from "./use-newest-version";

interface GroupingDialogProps {
  definition: StatementDefinition;
  /** The one to change; none to add one. */
  grouping?: Grouping;
  onSaved(version: number): void;
  onClose(): void;
}

function GroupingFields({ binding }: { binding: FieldBinding }) {
  const t = useT("accounts");
  const labels = useLabels();
  const sides = normalSides.map((value) => ({ value, label: labels.option(value) }));
  return (
    <>
      <TextField binding={binding} name="name" label={t("field.name")} isRequired autoFocus />
      <ChoiceField
        binding={binding}
        name="normal_side"
        label={t("field.normal_side")}
        help={t("grouping.sideHelp")}
        options={sides}
        isRequired
      />
      <TextField binding={binding} name="from_code" label={t("grouping.from_code")} isRequired />
      <TextField
        binding={binding}
        name="to_code"
        label={t("grouping.to_code")}
        help={t("grouping.rangeHelp")}
        isRequired
      />
      <TextField binding={binding} name="description" label={t("field.description")} rows={2} />
    </>
  );
}

/** Adds a top to the tree, or changes one. */
export function GroupingDialog({ grouping, ...props }: GroupingDialogProps) {
  return grouping ? <ChangeGrouping {...props} grouping={grouping} /> : <NewGrouping {...props} />;
}

function NewGrouping({ definition, onSaved, onClose }: Omit<GroupingDialogProps, "grouping">) {
  const t = useT("accounts");
  const { kind, version } = definition;
  const start = { kind, version, name: "", normal_side: "debit", from_code: "", to_code: "" } as const;
  const saving = useOperationModal(
    createGrouping,
    start,
    ({ version: made }) => {
      onSaved(made);
      onClose();
    },
    { area: "accounts" },
  );
  useNewestVersion(saving, version);
  return (
    <FormModal title={t("grouping.new")} okText={t("tree.add")} acting={saving} onClose={onClose}>
      <GroupingFields binding={fieldBindingOf(saving, "grouping_")} />
    </FormModal>
  );
}

function ChangeGrouping(props: GroupingDialogProps & { grouping: Grouping }) {
  const { definition, grouping, onSaved, onClose } = props;
  const t = useT("accounts");
  const { kind, version } = definition;
  const { id, name, description, normal_side, from_code, to_code } = grouping;
  const saving = useOperationModal(
    updateGrouping,
    { kind, version, id, name, description, normal_side, from_code, to_code },
    ({ version: made }) => {
      onSaved(made);
      onClose();
    },
    { area: "accounts" },
  );
  useNewestVersion(saving, version);
  return (
    <FormModal
      title={t("grouping.edit", { name })}
      okText={t("action.save")}
      acting={saving}
      onClose={onClose}
    >
      <GroupingFields binding={fieldBindingOf(saving, "grouping_")} />
    </FormModal>
  );
}
