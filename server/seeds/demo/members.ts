import { v7 as uuidv7 } from "uuid";
import { member } from "#contract/entities/member";
import { addDays, type CalendarDate, dayIn } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { drawNumber } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { momentOf } from "#server/seeds/demo/calendar";
import { addParts, enterTwice, profileOf, readAttributes } from "#server/seeds/demo/profiles";
import type { Random } from "#server/seeds/demo/random";
import { type ColumnValue, insertRows, readRows } from "#server/seeds/rows";

/** A member as the demo's year goes on: what they hold is what has been posted for them so far. */
export interface DemoMember {
  id: string;
  joined: CalendarDate;
  savings: Centavos;
  shares: Centavos;
}

const firstNames = readRows("demo/first-names");
const lastNames = readRows("demo/last-names").map(({ name }) => name as string);

function newPerson(random: Random, joined: CalendarDate) {
  const { name, sex } = random.pick(firstNames);
  const [first, middle, last] = [name as string, random.pick(lastNames), random.pick(lastNames)];
  const age = random.between(19, 78);
  return {
    first_name: first,
    middle_name: middle,
    last_name: last,
    full_name: `${last}, ${first} ${middle}`,
    birthdate: addDays(joined, -365 * age - random.between(0, 364)),
    sex: sex as string,
    civil_status: random.pick(member.fields.civil_status.options),
    // No operator gives out numbers that begin so.
    contact_number: `0900 ${random.between(100, 999)} ${random.between(1000, 9999)}`,
    status: random.onceIn(12) ? random.pick(["pending", "for review"]) : "verified",
  };
}

/** Enrols people on the days they join, in the transaction's branch. */
export async function enrolMembers(
  tx: Transaction,
  place: Tenant,
  {
    joining,
    enrolledBy,
    verifiedBy,
    random,
  }: { joining: CalendarDate[]; enrolledBy: string; verifiedBy: string; random: Random },
): Promise<void> {
  const attributes = await readAttributes(tx);
  const rows: Record<string, ColumnValue>[] = [];
  for (const joined of [...joining].sort()) {
    const moment = momentOf(joined, random.between(0, 30)).toISOString();
    const person = {
      id: uuidv7({ msecs: Date.parse(moment) }),
      organization_id: place.organizationId,
      branch_id: place.branchId,
      passbook: await drawNumber(tx, "passbook"),
      ...newPerson(random, joined),
      created_at: moment,
      created_by_id: enrolledBy,
      updated_at: moment,
      updated_by_id: enrolledBy,
      version: 1,
    };
    rows.push({ ...person, ...profileOf(attributes, person, rows.length, verifiedBy) });
  }
  enterTwice(rows);
  await insertRows(tx, "member", rows);
  await addParts(tx, { place, attributes }, rows);
}

/** The branch's members who have not left, with what they hold, in the order of their passbooks. */
export async function readMembers(tx: Transaction, timeZone: string): Promise<DemoMember[]> {
  const { rows } = await tx.query(
    `select m.id, m.created_at,
       coalesce(sum(h.balance) filter (where a.member_kind = 'savings'), 0)::bigint as savings,
       coalesce(sum(h.balance) filter (where a.member_kind = 'share capital'), 0)::bigint as shares
     from member m
     left join member_account h on h.branch_id = m.branch_id and h.member_id = m.id
     left join account a on a.branch_id = h.branch_id and a.id = h.account_id
     where m.branch_id = (select kaban_branch()) and not m.is_closed
     group by m.id order by m.passbook`,
  );
  return rows.map(({ id, created_at, savings, shares }) => ({
    id,
    joined: dayIn(timeZone, new Date(created_at)),
    savings,
    shares,
  }));
}

/**
 * Connects somebody who signs in as a member with the member of the transaction's branch who has the most
 * entries, and gives that member their name; once.
 */
export async function connectMember(
  tx: Transaction,
  { userId, first_name, last_name }: { userId: string; first_name: string; last_name: string },
): Promise<void> {
  await tx.query(
    `update member set user_id = $1, first_name = $2, last_name = $3,
       full_name = concat_ws(' ', $3::text || ',', $2::text, middle_name)
     where branch_id = (select kaban_branch()) and id = (
       select m.id from member m join member_account h on h.branch_id = m.branch_id and h.member_id = m.id
       where m.branch_id = (select kaban_branch()) and m.status = 'verified' and not m.is_closed
         and m.sex = 'male' and exists (select from member_type t
           where t.branch_id = m.branch_id and t.id = m.member_type_id
             and t.name = 'Regular')
       group by m.id order by sum(h.line_count) desc, m.passbook limit 1)
     and not exists (select from member m where m.branch_id = (select kaban_branch()) and m.user_id = $1)`,
    [userId, first_name, last_name],
  );
}
