import { CopyOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useMemo, useState } from "react";
import { type VoucherKind, type VoucherState, voucherStates } from "#contract/entities/voucher";
import { voucherTemplateList } from "#contract/entities/voucher-template";
import type { Filter } from "#contract/kit/list-query";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { BulkDelete } from "../../lists/bulk-delete";
import { useLabels } from "../../lists/labels";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { BulkStep } from "../../resources/operations/bulk-step";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { ImportVouchers } from "./import-vouchers";
import { kindsOfVoucher } from "./kinds";
import { voucherCells } from "./state-tag";
import { useVoucherCan } from "./use-voucher-can";
import { VoucherDrawer } from "./voucher-drawer";
import { VoucherTemplates } from "./voucher-templates";
import "./vouchers.css";

type Shown = VoucherState | "all";

/** The vouchers of a kind by their state, and each in full, written or changed over their list. */
export function Vouchers({ of }: { of: VoucherKind }) {
  const t = useT("vouchers");
  const labels = useLabels();
  const kind = kindsOfVoucher[of];
  const { entity, list } = kind;
  const can = useVoucherCan(kind);
  const mayTemplates = useCan()(`${voucherTemplateList.permission}:read`);
  const drawer = useDrawer(entity.page);
  const [state, setState] = useState<Shown>("all");
  const operations = useRowOperations(list.name);
  const query = useMemo<Filter[]>(
    () => (state === "all" ? [] : [{ field: "state", mode: "equal", value: state }]),
    [state],
  );
  const actions = (row: Row): RowAction[] => [
    {
      key: "show",
      label: t("list.show"),
      icon: <EyeOutlined aria-hidden />,
      onClick: () => drawer.show(row),
    },
    ...(can.change(row)
      ? [
          {
            key: "edit",
            label: t("list.edit"),
            icon: <EditOutlined aria-hidden />,
            onClick: () => drawer.edit(row),
          },
        ]
      : []),
    ...(can.write
      ? [
          {
            key: "copy",
            label: t("list.copy"),
            icon: <CopyOutlined aria-hidden />,
            onClick: () => drawer.copy(row),
          },
        ]
      : []),
    ...operations.actionsOf(row),
  ];
  const createButton = can.write && (
    <Button type="primary" onClick={drawer.create} title="Ctrl+Enter">
      {t("form.new")}
    </Button>
  );
  return (
    <Page title={labels.list(list)} extra={createButton}>
      <Segmented<Shown>
        className="voucher-states"
        aria-label={labels.field("state")}
        value={state}
        onChange={setState}
        options={(["all", ...voucherStates] as const).map((value) => ({
          value,
          label: value === "all" ? t("list.all") : labels.option(value),
        }))}
      />
      <ListView
        list={list}
        query={query}
        title="name"
        cells={voucherCells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={can.write ? drawer.create : undefined}
        toolbar={
          <>
            {mayTemplates && <VoucherTemplates of={of} onWrite={can.write ? drawer.copy : undefined} />}
            {can.write && kind.importTarget && (
              <ImportVouchers target={kind.importTarget} label={labels.list(list)} />
            )}
          </>
        }
        bulk={(selection) => (
          <>
            <BulkStep operation={kind.operations.approve} selection={selection} />
            <BulkStep operation={kind.operations.release} selection={selection} />
            {can.remove && <BulkDelete resource={list.name} selection={selection} />}
          </>
        )}
        empty={<EmptyState title={t("list.none")} action={createButton} />}
      />
      <VoucherDrawer kind={kind} drawer={drawer} can={can} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
