import { InputNumber } from "antd";
import type { Passbook, PassbookLine } from "#contract/entities/passbook";
import { reprintPassbook } from "#contract/operations/member-ledger/passbook";
import { ariaProps, Field } from "../../../components/field";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { useAutoFocus } from "../../../hooks/use-auto-focus";
import { useOperationModal } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { FormModal } from "../../../resources/operations/form-modal";
import type { MemberAccountIds } from "./use-passbook";

interface ReprintDialogProps {
  memberAccount: MemberAccountIds;
  book: Passbook;
  onReprint(lines: PassbookLine[]): void;
  onClose(): void;
}

/** Prints lines again, from one to another, with a reason that is kept. */
export function ReprintDialog({ memberAccount, book, onReprint, onClose }: ReprintDialogProps) {
  const t = useT("member-ledger");
  useAutoFocus("reprint_from_position", true);
  const last = book.lines.length;
  const acting = useOperationModal(
    reprintPassbook,
    { ...memberAccount, volume_id: book.volume_id ?? "", from_position: last, to_position: last, reason: "" },
    ({ lines }) => {
      onReprint(lines);
      onClose();
    },
    { area: "member-ledger" },
  );
  const { form, validationErrorOf } = acting;
  const binding = fieldBindingOf(acting, "reprint_");
  const place = (position: number | undefined) => {
    const line = book.lines.find((one) => one.position === position);
    return line && t("passbook.place", { page: line.page, line: line.line });
  };
  const position = (name: "from_position" | "to_position") => (
    <Field
      id={`reprint_${name}`}
      label={t(`passbook.${name}`)}
      validationError={validationErrorOf(name)}
      help={place(form.watch(name))}
      isRequired
    >
      <InputNumber<number>
        {...ariaProps(`reprint_${name}`, validationErrorOf(name))}
        min={1}
        max={last}
        precision={0}
        value={form.watch(name)}
        onChange={(value) => binding.change(name, value)}
      />
    </Field>
  );
  return (
    <FormModal
      acting={acting}
      title={t("passbook.reprint")}
      okText={t("passbook.reprint_act")}
      onClose={onClose}
    >
      {position("from_position")}
      {position("to_position")}
      <TextField binding={binding} name="reason" label={t("passbook.reason")} isRequired />
    </FormModal>
  );
}
