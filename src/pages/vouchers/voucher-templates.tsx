import { FileAddOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useMemo, useState } from "react";
import type { VoucherKind } from "#contract/entities/voucher";
import { voucherTemplateList } from "#contract/entities/voucher-template";
import type { Filter } from "#contract/kit/list-query";
import { EmptyState } from "../../components/states";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

interface VoucherTemplatesProps {
  of: VoucherKind;
  /** Begins a voucher as a copy of one; missing for who writes none. */
  onWrite: ((voucher: { id: string }) => void) | undefined;
}

/** The button to the templates of a kind: others are written from them, by hand or every month. */
export function VoucherTemplates({ of, onWrite }: VoucherTemplatesProps) {
  const t = useT("vouchers");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("templates.title")}</Button>
      <Drawer open={isOpen} width="min(960px, 100vw)" title={t("templates.title")} onClose={close}>
        {isOpen && (
          <Templates
            of={of}
            onWrite={
              onWrite &&
              ((voucher) => {
                close();
                onWrite(voucher);
              })
            }
          />
        )}
      </Drawer>
    </>
  );
}

function Templates({ of, onWrite }: VoucherTemplatesProps) {
  const t = useT("vouchers");
  const operations = useRowOperations(voucherTemplateList.name);
  const query = useMemo<Filter[]>(() => [{ field: "kind", mode: "equal", value: of }], [of]);
  // What is changed, and done, is called by the name of the template.
  const named = (row: Row): Row => ({ ...row, name: row.template_name });
  const write = onWrite && ((row: Row) => onWrite({ id: String(row.voucher_id) }));
  return (
    <>
      <p>{t("templates.help")}</p>
      <ListView
        list={voucherTemplateList}
        query={query}
        title="template_name"
        onOpen={write}
        actions={(row) => [
          ...(write
            ? [
                {
                  key: "write",
                  label: t("templates.write"),
                  icon: <FileAddOutlined aria-hidden />,
                  onClick: () => write(row),
                },
              ]
            : []),
          ...operations.actionsOf(named(row)),
        ]}
        empty={<EmptyState title={t("templates.none")} />}
      />
      {operations.dialog}
    </>
  );
}
