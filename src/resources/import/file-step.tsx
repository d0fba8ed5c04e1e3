import { InboxOutlined } from "@ant-design/icons";
import { Button, Flex, Progress, Upload } from "antd";
import { useState } from "react";
import { mostImportedRows, type UploadedImport } from "#contract/entities/import-run";
import { importTargets } from "#contract/operations/imports/imports";
import { RefusalAlert } from "../../components/refusal-alert";
import { useRead } from "../../hooks/use-operation";
import { download } from "../../lists/export";
import { type ApiError, problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useUploadImport } from "./calls";

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file with the heads of the columns only. */
const emptyFile = (heads: string[]) =>
  new Blob([`\uFEFF${heads.map(quoted).join(",")}\r\n`], { type: "text/csv" });

interface FileStepProps {
  target: string;
  onUploaded(uploaded: UploadedImport): void;
}

/** Step 1: which file. */
export function FileStep({ target, onUploaded }: FileStepProps) {
  const t = useT("resources");
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const targets = useRead(importTargets, {});
  const uploadImport = useUploadImport();
  const { columns, most = mostImportedRows } = targets.data?.data.find(({ name }) => name === target) ?? {};

  const upload = async (file: File) => {
    setRefusal(null);
    setPercent(0);
    try {
      onUploaded(await uploadImport(target, file, setPercent));
    } catch (error) {
      setRefusal(problemOf(error));
      setPercent(null);
    }
  };
  return (
    <Flex vertical gap="middle">
      <p>
        {t("import.text", { most: most.toLocaleString("en") })}{" "}
        {columns && (
          <Button
            type="link"
            size="small"
            onClick={() => download(emptyFile(columns.map(({ label }) => label)), `${target}.csv`)}
          >
            {t("import.template")}
          </Button>
        )}
      </p>
      <RefusalAlert refusal={refusal} />
      <Upload.Dragger
        accept=".csv,.xlsx"
        showUploadList={false}
        disabled={percent !== null}
        beforeUpload={(file) => {
          void upload(file);
          return false;
        }}
      >
        <p>
          <InboxOutlined aria-hidden /> {t("import.choose")}
        </p>
      </Upload.Dragger>
      {percent !== null && <Progress percent={percent} aria-label={t("import.uploading")} />}
    </Flex>
  );
}
