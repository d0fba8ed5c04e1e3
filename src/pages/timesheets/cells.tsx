import { Tag, Tooltip } from "antd";
import { useDates } from "../../hooks/use-dates";
import type { CellRender } from "../../lists/cells";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { hoursOf } from "./hours";

/** Marks a shift that was forgotten, without colour alone saying so. */
function ForgottenTag({ isForgotten }: { isForgotten: boolean }) {
  const t = useT("timesheets");
  return isForgotten ? <Tag color="warning">{t("forgotten")}</Tag> : null;
}

/** Says that a shift was corrected, by whom and why, and what it was before. */
function CorrectedTag({ row }: { row: Row }) {
  const t = useT("timesheets");
  const dates = useDates();
  if (row.is_corrected !== true) return null;
  const shown = (moment: unknown) => (typeof moment === "string" ? dates.show(moment) : t("correct.openEnd"));
  const was = `${shown(row.original_time_in_at)} – ${shown(row.original_time_out_at)}`;
  const text = t("correctedBy", { name: row.corrected_by_name, reason: row.correction_reason, was });
  return (
    <Tooltip title={text}>
      <Tag tabIndex={0} aria-label={text}>
        {t("corrected")}
      </Tag>
    </Tooltip>
  );
}

/** How the lists of shifts show what is theirs alone. */
export const shiftCells: Readonly<Record<string, CellRender>> = {
  seconds: (value) => (typeof value === "number" ? <span className="money">{hoursOf(value)}</span> : null),
  is_forgotten: (value) => <ForgottenTag isForgotten={value === true} />,
  is_corrected: (_, row) => <CorrectedTag row={row} />,
};
