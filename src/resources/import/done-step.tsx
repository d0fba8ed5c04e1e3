import { Alert, Button, Flex } from "antd";
import type { UploadedImport } from "#contract/entities/import-run";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { Blockers } from "./blockers";
import { Running } from "./running";
import type { ImportWork } from "./use-import";

interface DoneStepProps {
  uploaded: UploadedImport;
  work: ImportWork;
  onAnother(): void;
  onClose(): void;
}

/** Step 4: what came of it, and the way back. */
export function DoneStep({ uploaded, work, onAnother, onClose }: DoneStepProps) {
  const t = useT("resources");
  const confirm = useConfirm();
  const { run } = work;
  const isUndone = run.status === "undone";
  const undo = async () => {
    const title = t("import.undoQuestion", { count: run.imported });
    if (await confirm({ title, okText: t("import.undo"), danger: true })) await work.undo();
  };
  if (work.isRunning) return <Running work={work} total={run.total} />;
  return (
    <Flex vertical gap="middle">
      <Blockers refusal={work.refusal} />
      <Alert
        type={isUndone ? "info" : "success"}
        showIcon
        message={isUndone ? t("import.undone") : t("import.done", { count: run.imported })}
        description={
          !isUndone && (run.failed ?? 0) > 0 ? t("import.leftOut", { count: run.failed ?? 0 }) : undefined
        }
      />
      <Flex gap="small" justify="end" wrap>
        <Button onClick={onAnother}>{t("import.another")}</Button>
        {!isUndone && (
          <Button danger onClick={() => void undo()}>
            {t("import.undo")}
          </Button>
        )}
        <Button type="primary" onClick={onClose} autoFocus>
          {t("import.close", { label: uploaded.target.label })}
        </Button>
      </Flex>
    </Flex>
  );
}
