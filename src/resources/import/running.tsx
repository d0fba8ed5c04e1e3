import { Progress } from "antd";
import { useT } from "../../providers/i18n";
import type { ImportWork } from "./use-import";

/** What is going on, and how far it is. */
export function Running({ work: { progress }, total }: { work: ImportWork; total: number }) {
  const t = useT("resources");
  const { phase = "check", done = 0, total: of = total } = progress ?? {};
  const label = t(`import.phase.${phase}`);
  return (
    <div role="status" className="import-running">
      <p>{label}</p>
      <Progress
        percent={of > 0 ? Math.floor((done / of) * 100) : 0}
        aria-label={label}
        format={() => `${done.toLocaleString("en")} / ${of.toLocaleString("en")}`}
        status="active"
      />
    </div>
  );
}
