import { PrinterOutlined } from "@ant-design/icons";
import { Button, Flex, Table } from "antd";
import { issuedCheckList } from "#contract/entities/issued-check";
import { requiredPermission } from "#contract/kit/operation";
import { printCheck } from "#contract/operations/prints/check-papers";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { usePaperAddress } from "../member-ledger/addresses";
import type { Voucher } from "./kinds";

type Check = NonNullable<Voucher["checks"]>[number];

/** The checks that were written for a voucher: the one that holds to be printed or given up. */
export function VoucherChecks({ checks }: { checks: readonly Check[] }) {
  const t = useT("checks");
  const labels = useLabels();
  const dates = useDates();
  const mayPrint = useCan()(requiredPermission(printCheck) ?? "");
  const addressOf = usePaperAddress();
  const { actionsOf, dialog } = useRowOperations(issuedCheckList.name);
  if (checks.length === 0) return null;
  const { number, bank_account_id, state } = issuedCheckList.fields;
  return (
    <section aria-label={t("title")}>
      <Table<Check>
        size="small"
        title={() => <strong>{t("title")}</strong>}
        rowKey="id"
        pagination={false}
        scroll={{ x: "max-content" }}
        dataSource={[...checks]}
        columns={[
          { title: labels.field("number", number), dataIndex: "number" },
          { title: labels.field("bank_account_id", bank_account_id), dataIndex: "bank_account_name" },
          {
            title: labels.field("state", state),
            render: (_, check) =>
              [labels.option(check.state), check.cancelled_on && dates.show(check.cancelled_on)]
                .filter(Boolean)
                .join(" · "),
          },
          { title: t("issued.reason"), dataIndex: "cancel_reason" },
          {
            align: "right",
            render: (_, check) =>
              check.state === "issued" && (
                <Flex gap="small" justify="end">
                  {mayPrint && (
                    <Button
                      size="small"
                      icon={<PrinterOutlined aria-hidden />}
                      href={addressOf(printCheck, { id: check.id })}
                      target="_blank"
                      rel="noopener"
                    >
                      {t("issued.print")}
                    </Button>
                  )}
                  {actionsOf(check).map(({ key, label, danger, onClick }) => (
                    <Button key={key} size="small" danger={danger ?? false} onClick={onClick}>
                      {label}
                    </Button>
                  ))}
                </Flex>
              ),
          },
        ]}
      />
      {dialog}
    </section>
  );
}
