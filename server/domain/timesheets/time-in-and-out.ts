import { v7 as uuidv7 } from "uuid";
import type { Timesheet } from "#contract/entities/timesheet";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { lockShifts, readOpen, returning } from "#server/domain/timesheets/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof timeInAndOut>;

/** A picture counts only from the hand of the person it is to show. */
async function checkPicture({ tx, input, caller, refusal }: Call): Promise<string | null> {
  const id = input.media_id ?? null;
  if (id === null) return null;
  const { rowCount } = await tx.query(
    "select from media where branch_id = (select kaban_branch()) and id = $1 and created_by_id = $2",
    [id, caller.userId],
  );
  if (rowCount === 0) throw refusal("picture_not_found");
  return id;
}

async function begin({ tx, caller, now, today }: Call, picture: string | null): Promise<Timesheet> {
  const { rows } = await tx.query(
    `insert into timesheet (id, organization_id, branch_id, user_id, entry_date, time_in_at, media_in_id,
       created_at) values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $4) ${returning}`,
    [uuidv7(), caller.userId, today, now, picture],
  );
  return rows[0];
}

/** A clock that was set back ends a shift no earlier than it began. */
async function end({ tx, now }: Call, open: Timesheet, picture: string | null): Promise<Timesheet> {
  const { rows } = await tx.query(
    `update timesheet set time_out_at = greatest(time_in_at, $2), media_out_id = $3, version = version + 1
     where branch_id = (select kaban_branch()) and id = $1 ${returning}`,
    [open.id, now, picture],
  );
  return rows[0];
}

/** Begins or ends the caller's shift, one call at a time. */
async function timed(call: Call): Promise<Timesheet> {
  const { tx, caller, input, refusal } = call;
  await lockShifts(tx, caller.membership.branchId, caller.userId);
  const open = await readOpen(tx, caller);
  if (open && input.direction === "in") throw refusal("already_timed_in");
  if (!open && input.direction === "out") throw refusal("not_timed_in");
  const picture = await checkPicture(call);
  const after = open ? await end(call, open, picture) : await begin(call, picture);
  call.audit({ entity: "timesheet", entityId: after.id, ...(open && { before: open }), after });
  call.emit(open ? "timesheet.update" : "timesheet.create", [after.id]);
  return after;
}

export const timeInAndOutHandler = serve(timeInAndOut, timed);
