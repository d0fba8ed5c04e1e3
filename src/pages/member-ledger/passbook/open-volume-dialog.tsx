import { Checkbox } from "antd";
import type { Passbook, PassbookLine } from "#contract/entities/passbook";
import { openVolume } from "#contract/operations/member-ledger/passbook";
import { fieldBindingOf, TextField } from "../../../components/form-fields";
import { useOperationModal } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { FormModal } from "../../../resources/operations/form-modal";
import type { MemberAccountIds } from "./use-passbook";

interface OpenVolumeDialogProps {
  memberAccount: MemberAccountIds;
  book: Passbook;
  /** Its first line is to be printed. */
  onOpened(lines: PassbookLine[]): void;
  onClose(): void;
}

/** Opens a new passbook: why, and whether what waits goes onto its paper or into its first balance. */
export function OpenVolumeDialog({ memberAccount, book, onOpened, onClose }: OpenVolumeDialogProps) {
  const t = useT("member-ledger");
  const isFirst = book.volumes.length === 0;
  const acting = useOperationModal(
    openVolume,
    { ...memberAccount, reason: isFirst ? t("passbook.first_reason") : "", covers_waiting: true },
    ({ lines }) => {
      onOpened(lines);
      onClose();
    },
    { area: "member-ledger" },
  );
  const binding = fieldBindingOf(acting, "volume_");
  return (
    <FormModal
      acting={acting}
      title={t(isFirst ? "passbook.open_first" : "passbook.open_next")}
      okText={t("passbook.open")}
      onClose={onClose}
    >
      <TextField binding={binding} name="reason" label={t("passbook.reason")} isRequired autoFocus />
      {book.waiting_count > 0 && (
        <Checkbox
          checked={Boolean(binding.valueOf("covers_waiting"))}
          onChange={({ target }) => binding.change("covers_waiting", target.checked)}
        >
          {t("passbook.covers_waiting", { count: book.waiting_count })}
        </Checkbox>
      )}
    </FormModal>
  );
}
