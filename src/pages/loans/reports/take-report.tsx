import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { Operation, Typed } from "#contract/kit/operation";
import { downloadFrom, type ExportFormat } from "../../../lists/export";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { requestOf } from "../../../providers/request-of";
import { PaperButton } from "../../statements/paper-button";

interface TakeReportProps<Paper extends Operation> {
  paper: Paper;
  file: Operation;
  /** What the report is asked for. */
  input: Record<string, unknown>;
  name: string;
}

/** The whole of a report, on paper or as a file. */
export function TakeReport<Paper extends Operation>({ paper, file, input, name }: TakeReportProps<Paper>) {
  const t = useT("reports");
  const notify = useNotify();
  const [taking, setTaking] = useState<ExportFormat | null>(null);
  const take = async (format: ExportFormat) => {
    const { url, params } = requestOf(file, { ...input, format });
    setTaking(format);
    await downloadFrom({ url, query: params }, `loan-${name}.${format}`).catch(notify.error);
    setTaking(null);
  };
  return (
    <>
      <PaperButton operation={paper} input={input as Typed<Paper>} />
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          icon={<DownloadOutlined aria-hidden />}
          loading={taking === format}
          onClick={() => void take(format)}
        >
          {t(format)}
        </Button>
      ))}
    </>
  );
}
