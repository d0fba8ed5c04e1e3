import { Table } from "antd";
import type { ReceivedCheck } from "#contract/entities/received-check";
import { formatPesos } from "#contract/kit/money";
import {
  checkDepositFields,
  depositChecks,
  showChecksOnHand,
} from "#contract/operations/checks/deposit-checks";
import { fieldBindingOf } from "../../components/form-fields";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { EmptyState, ErrorState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useSelecting } from "../../hooks/use-selecting";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";
import { BankInput } from "../batch/bank-input";

const inputs = { account_id: BankInput };

/** Takes the checks that are chosen to a bank, as its slip says. */
export function DepositChecksDialog({ onClose }: { onClose(): void }) {
  const t = useT("checks");
  const notify = useNotify();
  const { branch } = useBranch();
  const { data, error, refetch } = useRead(showChecksOnHand, {});
  const acting = useOperationModal(
    depositChecks,
    { slip_number: "", slip_date: branch.business_date, description: "", check_ids: [] },
    ({ amount, count }) => {
      notify.success(t("deposit.done", { count, amount: formatPesos(amount) }));
      onClose();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "check_deposit_");
  const chosen = (binding.valueOf("check_ids") ?? []) as string[];
  const onHand = data?.data ?? [];
  const total = onHand.filter(({ id }) => chosen.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <FormModal
      acting={acting}
      title={t("deposit.act")}
      okText={t("deposit.act")}
      isDisabled={chosen.length === 0}
      width={720}
      onClose={onClose}
      isKept
    >
      {Object.entries(checkDepositFields).map(([name, field]) => (
        <BoundField
          key={name}
          binding={binding}
          name={name}
          field={field}
          Input={inputs[name as keyof typeof inputs]}
        />
      ))}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ChecksOnHand
          checks={onHand}
          isLoading={!data}
          chosen={chosen}
          onChoose={(ids) => binding.change("check_ids", ids)}
        />
      )}
      <p aria-live="polite">
        {t("deposit.total", { count: chosen.length })} <Money value={total} withSign />
      </p>
    </FormModal>
  );
}

interface ChecksOnHandProps {
  checks: ReceivedCheck[];
  isLoading: boolean;
  chosen: string[];
  onChoose(ids: string[]): void;
}

/** What may be taken; a check without its number is written down first. */
function ChecksOnHand({ checks, isLoading, chosen, onChoose }: ChecksOnHandProps) {
  const t = useT("checks");
  const selecting = useSelecting();
  const dates = useDates();
  return (
    <Scrolled label={t("deposit.act")} minWidth="max-content" maxHeight={320}>
      <Table<ReceivedCheck>
        size="small"
        rowKey="id"
        loading={isLoading}
        dataSource={checks}
        pagination={false}
        locale={{ emptyText: <EmptyState title={t("deposit.none")} /> }}
        rowSelection={{
          selectedRowKeys: chosen,
          onChange: (keys) => onChoose(keys.map(String)),
          ...selecting(
            ({ check_number, receipt }) => [check_number ?? receipt],
            ({ check_number }) => !check_number,
          ),
        }}
        columns={[
          {
            title: t("check.number"),
            render: (_, { check_number }) => check_number ?? t("deposit.unnumbered"),
          },
          { title: t("check.bank"), dataIndex: "bank_name" },
          {
            title: t("check.date"),
            render: (_, { check_date }) => check_date && dates.show(check_date),
          },
          { title: t("check.member"), dataIndex: "member_name" },
          { title: t("check.receipt"), dataIndex: "receipt" },
          { title: t("check.amount"), align: "right", render: (_, { amount }) => <Money value={amount} /> },
        ]}
      />
    </Scrolled>
  );
}
