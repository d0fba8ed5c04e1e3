import { Flex, InputNumber, Modal } from "antd";
import type { Passbook, PassbookLayout } from "#contract/entities/passbook";
import { savePassbookLayout } from "#contract/operations/member-ledger/passbook";
import { described, Field } from "../../../../components/field";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";

interface LayoutDialogProps {
  book: Passbook;
  onSaved(): void;
  onClose(): void;
}

const counts = ["lines_per_page", "pages", "lines_above_fold"] as const;
const lengths = ["page_width", "page_height", "top", "left", "line_height", "fold_gap"] as const;

/** How the branch's passbooks are ruled: counts, and lengths typed in millimetres. */
export function LayoutDialog({ book, onSaved, onClose }: LayoutDialogProps) {
  const t = useT("member-ledger");
  const { form, formProps, faultOf, pending, refusal } = useOperationForm(
    savePassbookLayout,
    { ...book.layout, version: book.layout_version },
    () => {
      onSaved();
      onClose();
    },
  );
  const number = (name: keyof PassbookLayout, tenths: 1 | 10) => {
    const kept = form.watch(name);
    return (
      <Field
        key={name}
        id={`layout_${name}`}
        label={t(`layout.${name}`)}
        fault={faultOf(name)}
        isRequired={name !== "lines_above_fold"}
      >
        <InputNumber<number>
          {...described(`layout_${name}`, faultOf(name))}
          style={{ width: 140 }}
          addonAfter={tenths === 10 ? "mm" : undefined}
          precision={tenths === 10 ? 1 : 0}
          step={tenths === 10 ? 0.1 : 1}
          value={kept === null ? null : kept / tenths}
          onChange={(value) =>
            form.setValue(name, (value === null ? null : Math.round(value * tenths)) as number)
          }
        />
      </Field>
    );
  };
  return (
    <Modal
      open
      title={t("passbook.layout")}
      okText={t("action.save")}
      okButtonProps={{ htmlType: "submit", form: "passbook_layout" }}
      cancelText={t("action.cancel")}
      confirmLoading={pending}
      onCancel={onClose}
      destroyOnHidden
    >
      <form id="passbook_layout" {...formProps}>
        <RefusalAlert refusal={refusal} />
        <Flex wrap gap="0 24px">
          {counts.map((name) => number(name, 1))}
          {lengths.map((name) => number(name, 10))}
        </Flex>
      </form>
    </Modal>
  );
}
