import { v7 as uuidv7 } from "uuid";
import type { Member } from "#contract/entities/member";
import { Refusal } from "#contract/kit/refusal";
import { lockSeries, numberOf } from "#server/domain/ledger/series";
import type { NewMember } from "#server/domain/members/checks";
import { fullNameOf, memberColumns, writtenColumns } from "#server/domain/members/rows";
import type { Transaction } from "#server/platform/db/database";
import type { RequestContext } from "#server/platform/resources/table-model";

const names = writtenColumns.map(({ name }) => name).join(", ");
const types = writtenColumns.map(({ name, type }) => `${name} ${type}`);

// The unique index decides, so that two at once cannot both take a passbook.
const insert = `
  insert into member (id, organization_id, branch_id, ${names}, prepared_by_id, created_at, created_by_id,
    updated_at, updated_by_id)
  select id, kaban_organization(), kaban_branch(), ${names}, $3, $2, $3, $2, $3
  from jsonb_to_recordset($1) as given (id uuid, ${types.join(", ")})
  on conflict (branch_id, passbook) where deleted_at is null do nothing
  returning ${memberColumns}`;

const whichAreUsed = `
  select passbook from member
  where branch_id = (select kaban_branch()) and passbook = any($1) and deleted_at is null`;

/** Draws that many passbooks nobody has: numbers typed by hand may lie ahead of the series. */
async function drawPassbooks(tx: Transaction, count: number): Promise<string[]> {
  const drawn: string[] = [];
  if (count === 0) return drawn;
  const [series] = await lockSeries(tx, ["passbook"]);
  if (!series) throw new Error("no series for passbooks");
  let next = series.next_number;
  while (drawn.length < count) {
    const from = next;
    const offered = Array.from({ length: count - drawn.length }, (_, index) =>
      numberOf(series, from + index),
    );
    const { rows } = await tx.query(whichAreUsed, [offered]);
    const used = new Set(rows.map(({ passbook }) => passbook));
    drawn.push(...offered.filter((passbook) => !used.has(passbook)));
    next += offered.length;
  }
  await tx.query(
    "update series set next_number = $1 where branch_id = (select kaban_branch()) and kind = 'passbook'",
    [next],
  );
  return drawn;
}

type Named = NewMember & { id: string };

/** Adds members under the passbooks given or drawn; leaves out those whose passbook another just took. */
async function addWithPassbooks({ tx, userId, now }: RequestContext, rows: Named[]): Promise<Member[]> {
  const drawn = (await drawPassbooks(tx, rows.filter(({ passbook }) => passbook === null).length)).values();
  const written = rows.map((row) => ({
    ...row,
    passbook: row.passbook ?? drawn.next().value,
    full_name: fullNameOf(row),
  }));
  return (await tx.query(insert, [JSON.stringify(written), now, userId])).rows;
}

/**
 * Adds members whose checks were passed, all or none, and answers them in order. A passbook left out is drawn
 * from the branch's series. Refuses (409) a passbook given by hand that is already used.
 */
export async function addMembers(context: RequestContext, rows: NewMember[]): Promise<Member[]> {
  const named = rows.map((row) => ({ ...row, id: uuidv7() }));
  const added = new Map<string, Member>();
  for (let missing: Named[] = named; missing.length > 0; missing = named.filter(({ id }) => !added.has(id))) {
    for (const member of await addWithPassbooks(context, missing)) added.set(member.id, member);
    const typed = missing.find(({ id, passbook }) => passbook !== null && !added.has(id));
    if (typed) throw passbookUsed(typed.passbook);
  }
  return named.map(({ id }) => added.get(id) as Member);
}

function passbookUsed(passbook: string | null): Refusal {
  const message = `The passbook ${passbook} is already used`;
  return new Refusal(409, {
    code: "passbook_already_used",
    message,
    fields: { passbook: message },
    detail: { passbook },
  });
}
