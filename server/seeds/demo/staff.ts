import { v7 as uuidv7 } from "uuid";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { momentOf, workingDays } from "#server/seeds/demo/calendar";
import { insertRows } from "#server/seeds/rows";

interface Worker {
  user_id: string;
  user_name: string;
  is_serving: boolean;
}

// Whoever has a drawer open is at work.
const readWorkers = `
  select u.user_id, p.user_name, exists (select from transaction_batch t
    where t.organization_id = u.organization_id and t.branch_id = u.branch_id and t.user_id = u.user_id
      and t.ended_at is null) as is_serving
  from user_organization u join user_account p on p.id = u.user_id
  where u.organization_id = $1 and u.branch_id = $2 and u.user_type <> 'member'
    and not exists (select from timesheet s where s.organization_id = $1 and s.branch_id = $2)
  order by p.user_name`;

const daysBack = 40;
const longestDelay = 17;
const closing = 8 * 60 + 30;

/** The shifts of a branch's people over the last weeks; those at a window today have not gone home. */
async function addShifts(tx: Transaction, place: Tenant, today: CalendarDate): Promise<void> {
  const { rows } = await tx.query(readWorkers, [place.organizationId, place.branchId]);
  const days = workingDays(addDays(today, -daysBack), today, new Set());
  const shifts = (rows as Worker[]).flatMap(({ user_id, is_serving }, person) =>
    days.flatMap((day, index) => {
      const isToday = day === today;
      if (isToday ? !is_serving : (index + person * 5) % 19 === 7) return [];
      const timeIn = momentOf(day, ((index * 7 + person * 5) % longestDelay) - 12);
      const timeOut = isToday ? null : momentOf(day, closing + ((index * 11 + person * 3) % longestDelay));
      return {
        id: uuidv7({ msecs: timeIn.getTime() }),
        ...{ organization_id: place.organizationId, branch_id: place.branchId, user_id, entry_date: day },
        ...{ time_in_at: timeIn, time_out_at: timeOut, created_at: timeIn, version: 1 },
      };
    }),
  );
  await insertRows(tx, "timesheet", shifts);
}

const readOwner = `
  select user_id from user_organization
  where organization_id = $1 and branch_id = $2 and user_type = 'owner'
    and not exists (select from invitation_code c where c.organization_id = $1 and c.branch_id = $2)
  order by created_at limit 1`;

const daysGood = 60;

/** A code by which members of the seminar join the branch. */
async function invite(
  tx: Transaction,
  place: Tenant,
  { today, slug }: { today: CalendarDate; slug: string },
) {
  const { rows } = await tx.query(readOwner, [place.organizationId, place.branchId]);
  const at = momentOf(addDays(today, -3), 90);
  const codes = rows.map(({ user_id }) => ({
    id: uuidv7({ msecs: at.getTime() }),
    ...{ organization_id: place.organizationId, branch_id: place.branchId },
    ...{ code: `${slug}-seminar`, user_type: "member", expiration_date: addDays(today, daysGood) },
    ...{ max_use: 30, current_use: 0, description: "Those who attended the seminar of this month" },
    ...{ permission_name: "Member", permission_description: "", permissions: [] },
    ...{ created_at: at, created_by_id: user_id, updated_at: at, updated_by_id: user_id, version: 1 },
  }));
  await insertRows(tx, "invitation_code", codes);
}

/** What the people of a branch leave behind beside the books: their hours, and how others may join; once. */
export async function addStaffWork(
  tx: Transaction,
  place: Tenant,
  by: { today: CalendarDate; slug: string },
): Promise<void> {
  await addShifts(tx, place, by.today);
  await invite(tx, place, by);
}
