import { Button, Flex, Modal, Progress, Radio, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { type MadeFile, mostRowsAtOnce } from "#contract/entities/made-file";
import type { List } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { exportInBackground } from "#contract/operations/made-files/made-files";
import { Field } from "../components/field";
import { useRunOperation } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { type ExportFormat, exportList } from "./export";
import { useLabels } from "./labels";
import { Making } from "./making";
import type { Row } from "./row";

interface ExportDialogProps {
  list: List;
  asked: ListQuery;
  shown: readonly string[];
  /** How many rows the question finds. */
  total: number;
  selected?: readonly Row[];
  onClose(): void;
}

/** What is too large to wait for is made in the background; the lists of one record never are. */
const isLarge = ({ path }: List, total: number) => total >= mostRowsAtOnce && path.split("/").length < 4;

/** Fetches a file, or has a large one made; says how far it is, and can give up on it. */
function useExport({ list, asked, selected, total, onClose }: ExportDialogProps) {
  const notify = useNotify();
  const running = useRef<AbortController>(undefined);
  const runOperation = useRunOperation();
  const [part, setPart] = useState<number | null>(null);
  const [made, setMade] = useState<MadeFile | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ExportFormat, columns: readonly string[], isSelection: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setPart(0);
    try {
      const ids = isSelection ? selected?.map(({ id }) => id) : undefined;
      if (!ids && isLarge(list, total)) {
        const { sort, filter, q } = asked;
        const question = { sort, filter, ...(q && { q }) };
        const input = { list: list.name, question, format, columns: [...columns] };
        return setMade(await runOperation({ operation: exportInBackground, input }));
      }
      await exportList(list, asked, { format, columns, ids, signal, onProgress: setPart });
      onClose();
    } catch (error) {
      if (!signal.aborted) notify.error(error);
      setPart(null);
    }
  };
  return { part, made, start, stop: () => running.current?.abort() };
}

/** The file is being made, for some seconds already, or is coming. */
function Running({ part, total }: { part: number; total: number }) {
  const t = useT("resources");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const isComing = part > 0;
  return (
    <div role="status">
      <p>{isComing ? t("export.coming") : t("export.making", { count: total, seconds })}</p>
      <Progress
        percent={isComing ? Math.floor(part * 100) : 100}
        status="active"
        showInfo={isComing}
        aria-label={t("export.progress")}
      />
    </div>
  );
}

/** The list as a file: which rows, which columns, which kind. */
export function ExportDialog(props: ExportDialogProps) {
  const { list, shown, total, selected, onClose } = props;
  const t = useT("resources");
  const labels = useLabels();
  const { part, made, start, stop } = useExport(props);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [isSelection, setSelection] = useState(selected !== undefined);
  const [columns, setColumns] = useState<string[]>([...shown]);
  const all = Object.keys(list.fields);
  const count = isSelection ? (selected?.length ?? 0) : total;
  const footer = (
    <Flex gap="small" justify="end">
      <Button onClick={part === null ? onClose : stop}>{t("action.cancel")}</Button>
      <Button
        type="primary"
        autoFocus
        loading={part !== null}
        disabled={columns.length === 0}
        onClick={() => void start(format, columns, isSelection)}
      >
        {t("export.run")}
      </Button>
    </Flex>
  );
  if (made) {
    return (
      <Modal open title={made.name} onCancel={onClose} footer={null}>
        <Making id={made.id} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal open title={t("export.title", { list: labels.list(list) })} onCancel={onClose} footer={footer}>
      {part !== null ? (
        <Running part={part} total={count} />
      ) : (
        <>
          {selected && (
            <Field id="export-rows" label={t("export.rows")}>
              <Radio.Group
                value={isSelection}
                onChange={({ target }) => setSelection(target.value)}
                options={[
                  { value: true, label: t("list.selected", { count: selected.length }) },
                  { value: false, label: t("export.allRows", { total: total.toLocaleString("en") }) },
                ]}
              />
            </Field>
          )}
          <Field id="export-columns" label={t("columns.title")}>
            <Select
              id="export-columns"
              mode="multiple"
              style={{ width: "100%" }}
              optionFilterProp="label"
              value={columns}
              options={all.map((name) => ({ value: name, label: labels.field(name, list.fields[name]) }))}
              onChange={setColumns}
            />
            <Flex gap="small">
              <Button size="small" type="link" onClick={() => setColumns([...shown])}>
                {t("export.shownColumns")}
              </Button>
              <Button size="small" type="link" onClick={() => setColumns(all)}>
                {t("export.allColumns")}
              </Button>
            </Flex>
          </Field>
          <Field id="export-format" label={t("export.format")}>
            <Radio.Group
              value={format}
              onChange={({ target }) => setFormat(target.value)}
              options={[
                { value: "xlsx", label: "Excel (XLSX)" },
                { value: "csv", label: "CSV" },
              ]}
            />
          </Field>
        </>
      )}
    </Modal>
  );
}
