import { Input, InputNumber, Modal } from "antd";
import type { Passbook, PassbookLine } from "#contract/entities/passbook";
import { reprintPassbook } from "#contract/operations/member-ledger/passbook";
import { described, Field } from "../../../../components/field";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import type { HoldingIds } from "../../../member-ledger/passbook/use-passbook";

interface ReprintDialogProps {
  holding: HoldingIds;
  book: Passbook;
  onReprint(lines: PassbookLine[]): void;
  onClose(): void;
}

/** Prints lines again, from one to another, with a reason that is kept. */
export function ReprintDialog({ holding, book, onReprint, onClose }: ReprintDialogProps) {
  const t = useT("member-ledger");
  const last = book.lines.length;
  const { form, formProps, faultOf, pending, refusal } = useOperationForm(
    reprintPassbook,
    { ...holding, volume_id: book.volume_id ?? "", from_position: last, to_position: last, reason: "" },
    ({ lines }) => {
      onReprint(lines);
      onClose();
    },
  );
  const place = (position: number | undefined) => {
    const line = book.lines.find((one) => one.position === position);
    return line && t("passbook.place", { page: line.page, line: line.line });
  };
  const position = (name: "from_position" | "to_position") => (
    <Field
      id={`reprint_${name}`}
      label={t(`passbook.${name}`)}
      fault={faultOf(name)}
      help={place(form.watch(name))}
      isRequired
    >
      <InputNumber<number>
        {...described(`reprint_${name}`, faultOf(name))}
        min={1}
        max={last}
        precision={0}
        value={form.watch(name)}
        onChange={(value) => form.setValue(name, value as number)}
      />
    </Field>
  );
  return (
    <Modal
      open
      title={t("passbook.reprint")}
      okText={t("passbook.reprint_act")}
      okButtonProps={{ htmlType: "submit", form: "reprint" }}
      cancelText={t("action.cancel")}
      confirmLoading={pending}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById("reprint_from_position")?.focus()}
      destroyOnHidden
    >
      <form id="reprint" {...formProps} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        {position("from_position")}
        {position("to_position")}
        <Field id="reprint_reason" label={t("passbook.reason")} fault={faultOf("reason")} isRequired>
          <Input
            {...described("reprint_reason", faultOf("reason"))}
            maxLength={255}
            value={form.watch("reason")}
            onChange={({ target }) => form.setValue("reason", target.value)}
          />
        </Field>
      </form>
    </Modal>
  );
}
