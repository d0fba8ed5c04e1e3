import { myTimesheets } from "#contract/entities/timesheet";
import { Page } from "../../components/page";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { shiftCells } from "./cells";
import { TimeClock } from "./time-clock";

/** The person's own time clock, and every shift they have worked in the branch. */
export function MyTimesheet() {
  const t = useT("timesheets");
  return (
    <Page title={t("page.my-timesheet")}>
      <TimeClock />
      <ListView list={myTimesheets} cells={shiftCells} />
    </Page>
  );
}
