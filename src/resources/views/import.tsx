import { InboxOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Flex, Modal, Table, Upload } from "antd";
import { useState } from "react";
import { v4 as newKey } from "uuid";
import { labelOf } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { RefusalAlert } from "../../components/refusal-alert";
import { useFaultText } from "../../hooks/use-fault-text";
import { type ApiError, problemOf } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { type ImportOutcome, importRows, refreshNoun } from "../data";
import { useLabels } from "../labels";
import { download } from "../list/export";

interface Checked {
  file: File;
  outcome: ImportOutcome;
  key: string;
}

/** A file with the heads of the columns only, as the import reads them: the English labels. */
function template(resource: Resource): Blob {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const heads = Object.entries(resource.fields).map(([name, field]) => quoted(labelOf(name, field)));
  return new Blob([`\uFEFF${heads.join(",")}\r\n`], { type: "text/csv" });
}

/** Checks a file without keeping anything of it, then imports it. */
function useImport(resource: Resource, onDone: (created: number) => void) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setRefusal(null);
    await work().catch((error) => setRefusal(problemOf(error)));
    setIsBusy(false);
  };
  const check = (file: File) =>
    attempt(async () => {
      setChecked(null);
      const key = newKey();
      setChecked({ file, key, outcome: await importRows(resource, file, true, key) });
    });
  const run = ({ file, key }: Checked) =>
    attempt(async () => {
      const outcome = await importRows(resource, file, false, key);
      await refreshNoun(client, resource.name);
      // Something may have changed since the check.
      if (outcome.errors.length > 0) setChecked({ file, key: newKey(), outcome });
      else onDone(outcome.created);
    });
  return { checked, refusal, isBusy, check, run };
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const t = useT("nouns");
  const faultText = useFaultText();
  const { total, errors } = outcome;
  if (errors.length === 0) {
    return <Alert type="success" showIcon message={t("import.fine", { count: total })} />;
  }
  const rows = errors.map((error, index) => ({ ...error, key: index }));
  return (
    <Flex vertical gap="small">
      <Alert type="error" showIcon message={t("import.faulty", { count: errors.length, total })} />
      <Table
        size="small"
        dataSource={rows}
        pagination={rows.length > 10 && { pageSize: 10, showSizeChanger: false }}
        columns={[
          { title: t("import.row"), dataIndex: "row", width: 70 },
          { title: t("import.column"), dataIndex: "column" },
          {
            title: t("import.reason"),
            dataIndex: "message",
            render: (message: string, { column }) => faultText(message, column ?? ""),
          },
        ]}
      />
    </Flex>
  );
}

/** Imports rows of a noun from a CSV or Excel file: checked as a whole first, then kept as a whole. */
export function ImportDialog({ resource, onClose }: { resource: Resource; onClose(): void }) {
  const t = useT("nouns");
  const labels = useLabels();
  const notify = useNotify();
  const { checked, refusal, isBusy, check, run } = useImport(resource, (count) => {
    notify.success(t("import.done", { count }));
    onClose();
  });
  const isReady = checked !== null && checked.outcome.errors.length === 0 && checked.outcome.total > 0;
  const footer = [
    <Button key="cancel" onClick={onClose}>
      {t("action.cancel")}
    </Button>,
    <Button
      key="import"
      type="primary"
      disabled={!isReady}
      loading={isBusy}
      onClick={() => checked && void run(checked)}
    >
      {t("import.run")}
    </Button>,
  ];
  return (
    <Modal
      open
      width={640}
      title={t("import.title", { noun: labels.many(resource) })}
      onCancel={onClose}
      footer={footer}
    >
      <Flex vertical gap="middle">
        <p>
          {t("import.text")}{" "}
          <Button
            type="link"
            size="small"
            onClick={() => download(template(resource), `${resource.name}.csv`)}
          >
            {t("import.template")}
          </Button>
        </p>
        <RefusalAlert refusal={refusal} />
        <Upload.Dragger
          accept=".csv,.xlsx"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            void check(file);
            return false;
          }}
        >
          <p>
            <InboxOutlined aria-hidden /> {checked ? checked.file.name : t("import.choose")}
          </p>
        </Upload.Dragger>
        {checked && <Outcome outcome={checked.outcome} />}
      </Flex>
    </Modal>
  );
}
