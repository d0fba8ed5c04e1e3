import { Flex, InputNumber } from "antd";
import type { Passbook, PassbookLayout } from "#contract/entities/passbook";
import { savePassbookLayout } from "#contract/operations/member-ledger/passbook";
import { ariaProps, Field } from "../../../components/field";
import { useOperationModal } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { FormModal } from "../../../resources/operations/form-modal";

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
  const acting = useOperationModal(
    savePassbookLayout,
    { ...book.layout, version: book.layout_version },
    () => {
      onSaved();
      onClose();
    },
    { area: "member-ledger" },
  );
  const { form, validationErrorOf } = acting;
  const number = (name: keyof PassbookLayout, tenths: 1 | 10) => {
    const kept = form.watch(name);
    return (
      <Field
        key={name}
        id={`layout_${name}`}
        label={t(`layout.${name}`)}
        validationError={validationErrorOf(name)}
        isRequired={name !== "lines_above_fold"}
      >
        <InputNumber<number>
          {...ariaProps(`layout_${name}`, validationErrorOf(name))}
          style={{ width: 140 }}
          addonAfter={tenths === 10 ? "mm" : undefined}
          precision={tenths === 10 ? 1 : 0}
          step={tenths === 10 ? 0.1 : 1}
          value={kept === null ? null : kept / tenths}
          onChange={(value) =>
            form.setValue(name, (value === null ? null : Math.round(value * tenths)) as number, {
              shouldDirty: true,
            })
          }
        />
      </Field>
    );
  };
  return (
    <FormModal acting={acting} title={t("passbook.layout")} okText={t("action.save")} onClose={onClose}>
      <Flex wrap gap="0 24px">
        {counts.map((name) => number(name, 1))}
        {lengths.map((name) => number(name, 10))}
      </Flex>
    </FormModal>
  );
}
