import { Flex, Table } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { addDays } from "#contract/kit/dates";
import type { Portfolio } from "#contract/operations/loans/loan-portfolio";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { filteredBy } from "../../lists/state";
import { useT } from "../../providers/i18n";
import { monthShown } from "../dashboard/chart";

const money = (value: number) => <Money value={value} />;
export const percentShown = (share: string | null) => (share === null ? "—" : `${share} %`);

/** Leads to the loans that a figure counts; to nothing where it counts none. */
function Counted({ to, children }: { to: string | null; children: ReactNode }) {
  const { path } = useBranch();
  return to === null ? children : <Link to={path(to)}>{children}</Link>;
}

const still = { size: "small", pagination: false, scroll: { x: "max-content" } } as const;

interface ClassesProps {
  title: string;
  field: "age_class" | "maturity_class";
  classes: Portfolio["classes"];
}

/** Each class of lateness, leading to its loans. */
export function Classes({ title, field, classes }: ClassesProps) {
  const t = useT("loans");
  const labels = useLabels();
  const addressOf = ({ age_class: value, loans }: Portfolio["classes"][number]) =>
    loans > 0 ? `loan/collection?${filteredBy({ field, mode: "equal", value })}` : null;
  return (
    <Table<Portfolio["classes"][number]>
      {...still}
      rowKey="age_class"
      title={() => title}
      dataSource={classes}
      columns={[
        {
          title: t("portfolio.daysLate"),
          render: (_, row) => <Counted to={addressOf(row)}>{labels.option(row.age_class)}</Counted>,
        },
        { title: t("portfolio.loans"), dataIndex: "loans", align: "right" },
        { title: t("portfolio.outstandingColumn"), dataIndex: "outstanding", align: "right", render: money },
        { title: t("portfolio.share"), align: "right", render: (_, { share }) => percentShown(share) },
        { title: t("portfolio.arrearsColumn"), dataIndex: "arrears", align: "right", render: money },
      ]}
    />
  );
}

interface PartsProps {
  title: "products" | "officers" | "areas";
  heading: "product" | "officer" | "area";
  /** By what the ageing of loans is narrowed to those of a part. */
  filter: "loan_product_id" | "officer_id" | "area_id";
  parts: Portfolio["products"];
}

/** What lies together, each leading to the ageing of its loans. */
export function Parts({ title, heading, filter, parts }: PartsProps) {
  const t = useT("loans");
  return (
    <Table<Portfolio["products"][number]>
      {...still}
      rowKey={({ id }) => id ?? "none"}
      title={() => t(`portfolio.${title}`)}
      dataSource={parts}
      columns={[
        {
          title: t(`portfolio.${heading}`),
          render: (_, { id, name }) => (
            <Counted to={id && `loan/reports?report=ageing&${filter}=${id}`}>
              {name ?? t("portfolio.none")}
            </Counted>
          ),
        },
        { title: t("portfolio.loans"), dataIndex: "loans", align: "right" },
        { title: t("portfolio.outstandingColumn"), dataIndex: "outstanding", align: "right", render: money },
        { title: t("portfolio.arrearsColumn"), dataIndex: "arrears", align: "right", render: money },
        {
          title: t("portfolio.risk.31"),
          align: "right",
          render: (_, { share_at_risk }) => percentShown(share_at_risk),
        },
      ]}
    />
  );
}

/** Who owes the most, each leading to their loans. */
export function Largest({ largest }: Pick<Portfolio, "largest">) {
  const t = useT("loans");
  return (
    <Table<Portfolio["largest"][number]>
      {...still}
      rowKey="id"
      title={() => (
        <Flex justify="space-between" gap="small" wrap>
          <span>{t("portfolio.largest")}</span>
          <Counted to="loan/reports?report=concentration">{t("portfolio.concentration")}</Counted>
        </Flex>
      )}
      dataSource={largest}
      columns={[
        {
          title: t("portfolio.member"),
          render: (_, { id, name }) => (
            <Counted to={`loan/reports?report=ageing&member_id=${id}`}>{name}</Counted>
          ),
        },
        { title: t("portfolio.loans"), dataIndex: "loans", align: "right" },
        { title: t("portfolio.outstandingColumn"), dataIndex: "outstanding", align: "right", render: money },
        { title: t("portfolio.share"), align: "right", render: (_, { share }) => percentShown(share) },
      ]}
    />
  );
}

/** The last day of the month of which a day is the first. */
const lastDayOf = (month: string) => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);

/** What went out and came back, each month leading to its releases and its collections; the newest first. */
export function Months({ months }: Pick<Portfolio, "months">) {
  const t = useT("loans");
  const told = (report: string, name: "released" | "collected") => ({
    title: t(`portfolio.${name}`),
    align: "right" as const,
    render: (_: unknown, row: Portfolio["months"][number]) => {
      const span = `from=${row.month}&to=${lastDayOf(row.month)}`;
      const address = row[name] > 0 ? `loan/reports?report=${report}&${span}` : null;
      return <Counted to={address}>{money(row[name])}</Counted>;
    },
  });
  return (
    <Table<Portfolio["months"][number]>
      {...still}
      rowKey="month"
      title={() => t("portfolio.months")}
      dataSource={months.toReversed()}
      columns={[
        { title: t("portfolio.month"), render: (_, { month }) => monthShown(month) },
        told("releases", "released"),
        told("collections", "collected"),
      ]}
    />
  );
}
