import { Table, Tag } from "antd";
import type { SeriesOfRegister } from "#contract/operations/numbers/number-register";
import { mostListed } from "#contract/operations/numbers/number-register";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { NumberUses } from "./number-uses";

const hasMore = ({ missing_count, duplicate_count, void_count }: SeriesOfRegister) =>
  missing_count + duplicate_count + void_count > 0;

/** The series, a line each; one opens to the numbers that are missing, doubled or void. */
export function SeriesTable({ series }: { series: readonly SeriesOfRegister[] }) {
  const t = useT("numbers");
  const count = (title: string, of: "issued" | "void_count" | "missing_count" | "duplicate_count") => ({
    title,
    dataIndex: of,
    align: "right" as const,
    render: (value: number) =>
      value > 0 && (of === "missing_count" || of === "duplicate_count") ? (
        <Tag color="orange">{value}</Tag>
      ) : (
        value
      ),
  });
  return (
    <Table<SeriesOfRegister>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: "max-content" }}
      dataSource={[...series]}
      expandable={{ rowExpandable: hasMore, expandedRowRender: (one) => <Numbers of={one} /> }}
      columns={[
        { title: t("series.title"), render: (_, one) => <Name of={one} /> },
        { title: t("series.first"), dataIndex: "first" },
        { title: t("series.last"), dataIndex: "last" },
        count(t("series.issued"), "issued"),
        count(t("series.void"), "void_count"),
        count(t("series.missing"), "missing_count"),
        count(t("series.duplicates"), "duplicate_count"),
        { title: t("series.next"), dataIndex: "next" },
        { title: t("series.warnings"), render: (_, one) => <Warnings of={one} /> },
      ]}
    />
  );
}

function Name({ of: { kind, booklet } }: { of: SeriesOfRegister }) {
  const t = useT("numbers");
  const name = t(`kind.${kind}`);
  if (!booklet) return name;
  const { user_name, first, last } = booklet;
  return (
    <>
      {name}
      <br />
      <small>{t("booklet_of", { name: user_name, first, last })}</small>
    </>
  );
}

function Warnings({ of: { warnings } }: { of: SeriesOfRegister }) {
  const t = useT("numbers");
  const dates = useDates();
  return warnings.map(({ code, count, day, authority }) => (
    <div key={code}>
      <Tag color={code === "authority_expires" || code === "few_numbers_left" ? "orange" : "red"}>
        {t(`warning.${code}`, {
          count: count ?? 0,
          day: day ? dates.show(day) : "",
          authority: authority ?? "",
        })}
      </Tag>
    </div>
  ));
}

function Numbers({ of }: { of: SeriesOfRegister }) {
  const t = useT("numbers");
  const { missing, missing_count, duplicates, duplicate_count, void_numbers, void_count } = of;
  const spans = missing.map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  return (
    <>
      {missing_count > 0 && (
        <p>
          <strong>{t("missing", { count: missing_count })}</strong> {spans.join(", ")}
          {missing.length === mostListed && "…"}
        </p>
      )}
      {duplicate_count > 0 && (
        <p>
          <strong>{t("duplicates", { count: duplicate_count })}</strong>{" "}
          {duplicates.map(({ number, count }) => `${number} (${count}×)`).join(", ")}
          {duplicates.length < duplicate_count && "…"}
        </p>
      )}
      {void_count > 0 && <NumberUses title={t("void", { count: void_count })} uses={void_numbers} />}
    </>
  );
}
