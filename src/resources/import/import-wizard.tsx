import { Modal, Steps } from "antd";
import { useState } from "react";
import type { UploadedImport } from "#contract/entities/import-run";
import { useT } from "../../providers/i18n";
import { useRefresh } from "../../providers/refresh";
import { CheckStep } from "./check-step";
import { DoneStep } from "./done-step";
import { FileStep } from "./file-step";
import { MatchStep } from "./match-step";
import { useImport } from "./use-import";
import "./import.css";

export interface ImportWizardProps {
  /** What is imported, as the server calls it: "bank", "member-profile", "account". */
  target: string;
  /** What its rows are called together, in the person's language. */
  label: string;
  onClose(): void;
}

/**
 * Imports rows from a CSV or Excel file in four steps: the file, which column is what, a check that keeps
 * nothing, and the import, which can be undone.
 */
export function ImportWizard({ target, label, onClose }: ImportWizardProps) {
  const t = useT("resources");
  const [uploaded, setUploaded] = useState<UploadedImport | null>(null);
  const titles = ["file", "match", "check", "done"].map((step) => ({ title: t(`import.step.${step}`) }));
  return (
    <Modal
      open
      width={820}
      title={t("import.title", { label })}
      maskClosable={false}
      keyboard={uploaded === null}
      onCancel={onClose}
      footer={null}
    >
      {uploaded ? (
        <Uploaded
          key={uploaded.run.id}
          uploaded={uploaded}
          titles={titles}
          onAnother={() => setUploaded(null)}
          onClose={onClose}
        />
      ) : (
        <>
          <Steps size="small" current={0} items={titles} className="import-steps" />
          <FileStep target={target} onUploaded={setUploaded} />
        </>
      )}
    </Modal>
  );
}

interface UploadedProps {
  uploaded: UploadedImport;
  titles: { title: string }[];
  onAnother(): void;
  onClose(): void;
}

const steps = ["match", "check", "done"] as const;

function Uploaded({ uploaded, titles, onAnother, onClose }: UploadedProps) {
  const refresh = useRefresh();
  const work = useImport(uploaded, () => void refresh.rows(uploaded.run.target));
  const shared = { uploaded, work };
  return (
    <>
      <Steps size="small" current={1 + steps.indexOf(work.step)} items={titles} className="import-steps" />
      {work.step === "match" && <MatchStep {...shared} onBack={onAnother} />}
      {work.step === "check" && <CheckStep {...shared} onAnother={onAnother} />}
      {work.step === "done" && <DoneStep {...shared} onAnother={onAnother} onClose={onClose} />}
    </>
  );
}
