import { v7 as uuidv7 } from "uuid";
import type { Member } from "#contract/entities/member";
import { createMember } from "#contract/operations/members/create-member";
import { drawNumber } from "#server/ledger/series";
import { fullNameOf, memberColumns } from "#server/members/rows";
import type { BranchCall } from "#server/operations/call";
import { serve } from "#server/operations/serve";

type Call = BranchCall<typeof createMember>;

// The unique index decides, so that two at once cannot both take a passbook.
const insert = `
  insert into member (id, organization_id, branch_id, passbook, first_name, middle_name, last_name, suffix,
    full_name, birthdate, sex, civil_status, contact_number, created_at, created_by_id, updated_at,
    updated_by_id)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6,
    $7, $8, $9, $10, $11, $12, $13, $12, $13)
  on conflict (branch_id, passbook) where deleted_at is null do nothing
  returning ${memberColumns}`;

/** Adds the member under this passbook; null when it is another's. */
async function add({ tx, input, now, caller }: Call, passbook: string): Promise<Member | null> {
  const { first_name, middle_name, last_name, suffix } = input;
  const names = [first_name, middle_name, last_name, suffix, fullNameOf(input)];
  const about = [input.birthdate, input.sex, input.civil_status, input.contact_number];
  const { rows } = await tx.query(insert, [uuidv7(), passbook, ...names, ...about, now, caller.userId]);
  return rows[0] ?? null;
}

/** Draws passbooks until one is free: numbers typed by hand may lie ahead of the series. */
async function addWithNext(call: Call): Promise<Member> {
  for (;;) {
    const member = await add(call, await drawNumber(call.tx, "passbook"));
    if (member) return member;
  }
}

async function create(call: Call): Promise<Member> {
  const { input, today, refusal } = call;
  if (input.birthdate !== null && input.birthdate >= today) throw refusal("birthdate_not_past");
  const member = input.passbook === null ? await addWithNext(call) : await add(call, input.passbook);
  if (!member) throw refusal("passbook_already_used", { passbook: input.passbook });
  call.about({ entity: "member", entityId: member.id, after: member });
  call.stir("member.create", [member.id]);
  return member;
}

export const created = serve(createMember, create);
