import { Button, Progress } from "antd";
import { useT } from "../../providers/i18n";
import type { ImportWork } from "./use-import";

/** What is going on, how far it is, and how to stop it. */
export function Running({ work, total }: { work: ImportWork; total: number }) {
  const t = useT("resources");
  const { phase = "check", done = 0, total: of = total } = work.progress ?? {};
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
      <Button disabled={!work.isStoppable} onClick={work.stop}>
        {t("import.stop")}
      </Button>
    </div>
  );
}
