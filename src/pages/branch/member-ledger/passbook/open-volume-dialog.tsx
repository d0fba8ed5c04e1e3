import { Checkbox, Input, Modal } from "antd";
import type { Passbook, PassbookLine } from "#contract/entities/passbook";
import { openVolume } from "#contract/operations/member-ledger/passbook";
import { described, Field } from "../../../../components/field";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import type { HoldingIds } from "../../../member-ledger/passbook/use-passbook";

interface OpenVolumeDialogProps {
  holding: HoldingIds;
  book: Passbook;
  /** Its first line is to be printed. */
  onOpened(lines: PassbookLine[]): void;
  onClose(): void;
}

/** Opens a new passbook: why, and whether what waits goes onto its paper or into its first balance. */
export function OpenVolumeDialog({ holding, book, onOpened, onClose }: OpenVolumeDialogProps) {
  const t = useT("member-ledger");
  const isFirst = book.volumes.length === 0;
  const { form, formProps, faultOf, pending, refusal } = useOperationForm(
    openVolume,
    { ...holding, reason: isFirst ? t("passbook.first_reason") : "", covers_waiting: true },
    ({ lines }) => {
      onOpened(lines);
      onClose();
    },
  );
  return (
    <Modal
      open
      title={t(isFirst ? "passbook.open_first" : "passbook.open_next")}
      okText={t("passbook.open")}
      okButtonProps={{ htmlType: "submit", form: "open_volume" }}
      cancelText={t("action.cancel")}
      confirmLoading={pending}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById("volume_reason")?.focus()}
      destroyOnHidden
    >
      <form id="open_volume" {...formProps} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        <Field id="volume_reason" label={t("passbook.reason")} fault={faultOf("reason")} isRequired>
          <Input
            {...described("volume_reason", faultOf("reason"))}
            maxLength={255}
            value={form.watch("reason")}
            onChange={({ target }) => form.setValue("reason", target.value)}
          />
        </Field>
        {book.waiting_count > 0 && (
          <Checkbox
            checked={form.watch("covers_waiting")}
            onChange={({ target }) => form.setValue("covers_waiting", target.checked)}
          >
            {t("passbook.covers_waiting", { count: book.waiting_count })}
          </Checkbox>
        )}
      </form>
    </Modal>
  );
}
