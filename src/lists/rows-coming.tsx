import { useT } from "../providers/i18n";

const shown = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Where rows will stand, while they are on their way. */
export function RowsComing() {
  const t = useT();
  return (
    <div className="rows-coming" role="status" aria-label={t("state.loading")}>
      {shown.map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
