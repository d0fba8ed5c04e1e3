import { Alert } from "antd";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { reverseLoanPayment } from "#contract/operations/loans/loan-payment";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { SecondPersonFields } from "../../components/second-person-fields";
import { useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

interface ReverseDialogProps {
  entry: { id: string; reference: string };
  onReversed(): void;
  onClose(): void;
}

/** Undoes an entry by its mirror image: why, and the password of an owner or manager, signed in or not. */
export function ReverseDialog({ entry, onReversed, onClose }: ReverseDialogProps) {
  const t = useT("teller");
  const notify = useNotify();
  // What paid loans is taken back with what it did to them.
  const { data } = useRead(showEntry, { id: entry.id });
  const acting = useOperationModal(
    data?.is_of_loans ? (reverseLoanPayment as unknown as typeof reverseEntry) : reverseEntry,
    { id: entry.id, reason: "", approver: "", password: "", otp: "" },
    ({ reference }) => {
      notify.success(t("reverse.done", { reference: entry.reference, by: reference }));
      onReversed();
    },
    { area: "teller" },
  );
  const shared = fieldBindingOf(acting, "reverse_");
  return (
    <FormModal
      acting={acting}
      title={t("reverse.title", { reference: entry.reference })}
      okText={t("reverse.act")}
      isDanger
      onClose={onClose}
    >
      <Alert type="info" message={t("reverse.what")} style={{ marginBottom: 16 }} />
      <TextField binding={shared} name="reason" label={t("reverse.reason")} isRequired autoFocus />
      <SecondPersonFields binding={shared} label={t("reverse.approver")} help={t("reverse.later")} />
    </FormModal>
  );
}
