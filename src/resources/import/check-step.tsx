import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Radio } from "antd";
import { useState } from "react";
import type { UploadedImport } from "#contract/entities/import-run";
import { RefusalAlert } from "../../components/refusal-alert";
import { downloadFrom } from "../../lists/export";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { ErrorTable } from "./error-table";
import { Running } from "./running";
import type { ImportWork } from "./use-import";

interface CheckStepProps {
  uploaded: UploadedImport;
  work: ImportWork;
  onAnother(): void;
}

/** The lines that were wrong as a file of their own, to be put right and imported. */
function FailedLines({ id, fileName }: { id: string; fileName: string }) {
  const t = useT("resources");
  const notify = useNotify();
  const name = `${fileName.replace(/\.\w+$/, "")}-${t("import.failedSuffix")}`;
  const take = (format: "csv" | "xlsx") =>
    downloadFrom({ url: `/import-run/${id}/failed?format=${format}` }, `${name}.${format}`).catch(
      notify.error,
    );
  return (
    <Flex gap="small" align="center" wrap>
      <span>{t("import.failedFile")}</span>
      <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void take("csv")}>
        CSV
      </Button>
      <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void take("xlsx")}>
        Excel
      </Button>
    </Flex>
  );
}

/** What the rows would lead to, though each of them is right. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  const t = useT("resources");
  if (warnings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t("import.warned", { count: warnings.length })}
      description={
        <ul>
          {warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Step 3: what the check found, and whether the good lines may go in without the others. */
export function CheckStep({ uploaded, work, onAnother }: CheckStepProps) {
  const t = useT("resources");
  const [onlyGood, setOnlyGood] = useState(false);
  const { run } = work;
  const failed = run.failed ?? 0;
  const good = run.good ?? 0;
  if (work.isRunning) return <Running work={work} total={run.total} />;
  return (
    <Flex vertical gap="middle">
      <RefusalAlert refusal={work.refusal} />
      {failed === 0 ? (
        <Alert type="success" showIcon message={t("import.fine", { count: good })} />
      ) : (
        <>
          <Alert type="error" showIcon message={t("import.faulty", { count: failed, total: run.total })} />
          <ErrorTable key={`${run.id} ${failed}`} id={run.id} />
          <FailedLines id={run.id} fileName={uploaded.run.file_name} />
          <Radio.Group
            aria-label={t("import.which")}
            value={onlyGood}
            onChange={({ target: { value } }) => setOnlyGood(value)}
            options={[
              { value: false, label: t("import.allOrNone") },
              { value: true, label: t("import.onlyGood", { count: good }), disabled: good === 0 },
            ]}
          />
        </>
      )}
      <Warnings warnings={run.warnings} />
      <Flex gap="small" justify="end" wrap>
        <Button onClick={onAnother}>{t("import.another")}</Button>
        <Button onClick={work.toMatch}>{t("import.back")}</Button>
        <Button
          type="primary"
          disabled={good === 0 || (failed > 0 && !onlyGood)}
          onClick={() => void work.start(onlyGood)}
        >
          {t("import.run", { count: good })}
        </Button>
      </Flex>
    </Flex>
  );
}
