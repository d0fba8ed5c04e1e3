import { useT } from "../../providers/i18n";

/** What a job is called for a person: "tie-out-item:find". */
export function useJobLabel() {
  const t = useT("jobs");
  return (job: unknown) => t(`job.${String(job).replace(":", "_")}`, { defaultValue: String(job) });
}
