import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { JournalHead } from "#server/domain/ledger/locks";
import { can, type Membership } from "#server/platform/auth/session";

interface Dated {
  entry_date?: CalendarDate;
  back_date_reason?: string;
}

export interface EntryDate {
  entryDate: CalendarDate;
  backDateReason: string | null;
  /** By these the ledger says how far back that may be. */
  asked: { today: CalendarDate; isOwner: boolean };
}

export type EntryDateRefusal =
  | "future_entry_date"
  | "back_dating_not_permitted"
  | "back_date_reason_required";

/**
 * The day an entry is posted on: the business date, unless another is asked for. Refuses a day that has not
 * come, and an earlier one without the permission to back-date or without a reason. Where its
 * refusal is lifted, a day may lie as far back as one of an owner.
 */
export function entryDateOf(
  { entry_date, back_date_reason }: Dated,
  today: CalendarDate,
  membership: Membership,
  lifted: readonly string[],
): EntryDate | EntryDateRefusal {
  const asked = { today, isOwner: membership.userType === "owner" || lifted.includes("back_date_too_far") };
  if (entry_date === undefined || entry_date === today) {
    return { entryDate: today, backDateReason: null, asked };
  }
  if (entry_date > today) return "future_entry_date";
  if (!can(membership, "ledger:back-date")) return "back_dating_not_permitted";
  if (!back_date_reason) return "back_date_reason_required";
  return { entryDate: entry_date, backDateReason: back_date_reason, asked };
}

/** When what a month has earned is posted: on its last day; where that is closed, the first that is not. */
export function monthEntryDate(
  { closed_through, closing_through }: Pick<JournalHead, "closed_through" | "closing_through">,
  monthEnd: CalendarDate,
): CalendarDate {
  const shut = closing_through ?? closed_through;
  return shut && monthEnd <= shut ? addDays(shut, 1) : monthEnd;
}
