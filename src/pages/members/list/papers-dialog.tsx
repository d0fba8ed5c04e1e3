import { Modal } from "antd";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { mostMembersAtOnce } from "#contract/entities/made-file";
import { choice, date, type Fields } from "#contract/kit/field";
import { type Operation, permissionOf } from "#contract/kit/operation";
import { bulkPapers, printOfMembers } from "#contract/operations/prints/papers-of-members";
import { printMemberCard, printMemberSheet, printStatement } from "#contract/operations/prints/prints";
import { useCan } from "../../../hooks/use-auth";
import { useOperationModal } from "../../../hooks/use-operation-form";
import { Making } from "../../../lists/making";
import { useT } from "../../../providers/i18n";
import { FormField } from "../../../resources/form/form-field";
import type { Values } from "../../../resources/form/values";
import { FormModal } from "../../../resources/operations/form-modal";
import { usePrintLanguage } from "../../member-ledger/addresses";

type Paper = (typeof bulkPapers)[number];

const single: Record<Paper, Operation> = {
  statements: printStatement,
  "member cards": printMemberCard,
  "information sheets": printMemberSheet,
};
const period: Fields = { from: date(), to: date() };

/** Prints papers of the members that are selected, into one file that is made in the background. */
export function PapersDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const t = useT("members");
  const can = useCan();
  const language = usePrintLanguage();
  const [papers] = useState(bulkPapers.filter((paper) => can(permissionOf(single[paper]))));
  const [made, setMade] = useState<string | null>(null);
  const acting = useOperationModal(
    printOfMembers,
    { paper: papers[0], member_ids: [...ids], from: null, to: null, language },
    ({ id }) => setMade(id),
    { area: "resources" },
  );
  const title = t("papers.title", { count: ids.length });
  if (made) {
    return (
      <Modal open title={title} onCancel={onClose} footer={null}>
        <Making id={made} onClose={onClose} />
      </Modal>
    );
  }
  const which = choice(papers as [Paper, ...Paper[]], { label: "Which papers", required: true });
  const fields: Fields = { paper: which, ...(acting.form.watch("paper") === "statements" && period) };
  const isTooMany = ids.length > mostMembersAtOnce;
  return (
    <FormModal
      acting={acting}
      title={title}
      okText={t("papers.print")}
      isDisabled={isTooMany}
      onClose={onClose}
    >
      {isTooMany && <p role="alert">{t("papers.tooMany", { most: mostMembersAtOnce })}</p>}
      {Object.entries(fields).map(([name, field], index) => (
        <FormField
          key={name}
          name={name}
          field={field}
          control={acting.form.control as unknown as Control<Values>}
          isFirst={index === 0}
        />
      ))}
    </FormModal>
  );
}
