import { CopyOutlined, PrinterOutlined } from "@ant-design/icons";
import { Alert, Button, Descriptions, Flex, Table } from "antd";
import type { ReactNode } from "react";
import { issuedCheckList } from "#contract/entities/issued-check";
import type { Field, Fields } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import { voucherPapers } from "#contract/operations/prints/prints";
import { Money } from "../../components/money";
import { ShowFrame } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { OperationButtons } from "../../resources/operations/operation-buttons";
import { ShownTag } from "../accounts/account-tags";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";
import { type KindOfVoucher, sectionsOf, type Voucher } from "./kinds";
import { StateTag } from "./state-tag";
import { VoucherChecks } from "./voucher-checks";

interface ShownVoucherProps {
  kind: KindOfVoucher;
  id: string;
  /** Goes to the voucher it reverses, or that reverses it. */
  onShow(id: string): void;
  actions(voucher: Voucher): { edit?(): void; copy?(): void; operations: RowAction[] };
}

/** A voucher in full, and what can be done with it in the state it is in. */
export function ShownVoucher({ kind, id, onShow, actions }: ShownVoucherProps) {
  const t = useT("vouchers");
  const { entity, operations, list } = kind;
  const invalidatedBy = [list, issuedCheckList].flatMap((one) => one.invalidatedBy ?? []);
  const read = useRead(operations.show, { id }, { invalidatedBy });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingState />;
  const voucher = read.data as Voucher;
  const { edit, copy, operations: acts } = actions(voucher);
  return (
    <ShowFrame
      resource={entity.name}
      id={id}
      onEdit={edit}
      buttons={
        <>
          <OperationButtons actions={acts} />
          {copy && (
            <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
              {t("list.copy")}
            </Button>
          )}
        </>
      }
    >
      <Flex vertical gap="middle">
        <Rejection voucher={voucher} />
        <What kind={kind} voucher={voucher} onShow={onShow} />
        <PaperButton paper={kind.paper} voucher={voucher} />
        {voucher.checks && <VoucherChecks checks={voucher.checks} />}
        <Lines voucher={voucher} />
        <Course voucher={voucher} />
      </Flex>
    </ShowFrame>
  );
}

/** Who did not approve it, and why: it is a draft again, to be mended. */
function Rejection({
  voucher: { state, rejected_at, rejected_by_name, reject_reason },
}: {
  voucher: Voucher;
}) {
  const t = useT("vouchers");
  const dates = useDates();
  if (!rejected_at || state !== "draft") return null;
  return (
    <Alert
      type="error"
      showIcon
      message={t("show.rejected_by", { name: rejected_by_name, at: dates.show(rejected_at) })}
      description={reject_reason}
    />
  );
}

const onPaper = ["printed", "approved", "released"];

/** The way to the paper of what is printed. */
function PaperButton({ paper, voucher: { id, state } }: { paper: Operation; voucher: Voucher }) {
  const t = useT("vouchers");
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  if (!onPaper.includes(state)) return null;
  return (
    <Flex gap="small" wrap>
      {voucherPapers.map((size) => (
        <Button
          key={size}
          className="voucher-paper"
          icon={<PrinterOutlined aria-hidden />}
          href={addressOf(paper, { id, language, paper: size })}
          target="_blank"
          rel="noopener"
        >
          {t(`show.paper_${size}`)}
        </Button>
      ))}
    </Flex>
  );
}

/** Every width is named, as some have three by themselves. */
const twoFromTablets = { xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 };

const facts = (items: readonly (readonly [key: string, label: ReactNode, children: ReactNode])[]) =>
  items.map(([key, label, children]) => ({ key, label, children }));

/** What it is about and what it comes to; fields with nothing in them are left out. */
function What({ kind, voucher, onShow }: Pick<ShownVoucherProps, "kind" | "onShow"> & { voucher: Voucher }) {
  const t = useT("vouchers");
  const labels = useLabels();
  const { above, below } = sectionsOf(kind);
  const row = { ...voucher };
  const isTold = ([name]: [string, Field]) => {
    const value = row[name as keyof Voucher];
    return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  };
  const told = (fields: Fields) =>
    Object.entries(fields)
      .filter(isTold)
      .map(([name, field]) => [name, labels.field(name, field), shownOf(name, field)] as const);
  const shownOf = (name: string, field: Field) =>
    name === "tags" ? (
      voucher.tags.map((tag) => <ShownTag key={tag.name} tag={tag} />)
    ) : (
      <Cell name={name} field={field} row={row} />
    );
  const link = (name: "reverses" | "reversed_by") => {
    const [id, number] = [voucher[`${name}_id`], voucher[`${name}_number`]];
    const shown = number ?? t(`show.${name}`);
    return id
      ? [
          [
            name,
            t(`show.${name}`),
            <Button key={id} type="link" size="small" onClick={() => onShow(id)}>
              {shown}
            </Button>,
          ] as const,
        ]
      : [];
  };
  const { entity } = kind;
  const items = [
    ["state", labels.field("state"), <StateTag key="state" state={voucher.state} />] as const,
    ...(voucher.number
      ? [["number", labels.field("number", entity.kept.number), voucher.number] as const]
      : []),
    ...told(above),
    ["amount", labels.field("amount"), <Money key="amount" value={voucher.amount} withSign />] as const,
    ["words", t("show.words"), voucher.amount_in_words] as const,
    ...told(below),
    ...link("reverses"),
    ...link("reversed_by"),
  ];
  return <Descriptions bordered size="small" column={twoFromTablets} items={facts(items)} />;
}

function Lines({ voucher: { lines, amount } }: { voucher: Voucher }) {
  const t = useT("vouchers");
  const side = (name: "debit" | "credit") => ({
    title: t(`grid.head.${name}`),
    dataIndex: name,
    align: "right" as const,
    render: (value: number) => value !== 0 && <Money value={value} />,
  });
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={lines}
      scroll={{ x: true }}
      columns={[
        {
          title: t("grid.account"),
          render: (_, { account_code, account_name }) => `${account_code} ${account_name}`,
        },
        {
          title: t("grid.member"),
          render: (_, { member_account_number, member_name }) =>
            [member_account_number, member_name].filter(Boolean).join(" · "),
        },
        side("debit"),
        side("credit"),
        { title: t("grid.description"), dataIndex: "description" },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            {t("grid.totals")}
          </Table.Summary.Cell>
          {[2, 3].map((index) => (
            <Table.Summary.Cell key={index} index={index} align="right">
              <Money value={amount} />
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={4} />
        </Table.Summary.Row>
      )}
    />
  );
}

/** Whose hands it went through, and when. */
function Course({ voucher }: { voucher: Voucher }) {
  const t = useT("vouchers");
  const dates = useDates();
  const steps = ["created", "printed", "approved", "released", "cancelled"] as const;
  const items = steps.flatMap((step) => {
    const [at, by] = [voucher[`${step}_at`], voucher[`${step}_by_name`]];
    if (!at) return [];
    const also =
      step === "printed" && voucher.print_count > 1 ? t("show.prints", { count: voucher.print_count }) : "";
    const reason = step === "cancelled" ? voucher.cancel_reason : "";
    return [
      [step, t(`show.${step}`), [dates.show(at), by, also, reason].filter(Boolean).join(" · ")] as const,
    ];
  });
  const posted = voucher.entry_date
    ? [["entry", t("show.entry"), dates.show(voucher.entry_date)] as const]
    : [];
  return <Descriptions bordered size="small" column={1} items={facts([...items, ...posted])} />;
}
