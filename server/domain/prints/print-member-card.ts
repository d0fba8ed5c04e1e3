import { date, text } from "#contract/kit/field";
import { printMemberCard } from "#contract/operations/prints/prints";
import { qrContent } from "#server/domain/members/qr";
import { type Card, portraitSize, serveCard } from "#server/domain/prints/card";
import { readLetterhead } from "#server/domain/prints/letterhead";
import type { BranchCall } from "#server/platform/operations/call";

const read = `
  select m.full_name, m.passbook, m.media_id, m.membership_date as member_since, t.name as type
  from member m left join member_type t on t.branch_id = m.branch_id and t.id = m.member_type_id
  where m.branch_id = (select kaban_branch()) and m.id = $1 and m.deleted_at is null`;

/** The card of a member. Refuses members of elsewhere. */
export async function memberCard(call: BranchCall<typeof printMemberCard>): Promise<Card> {
  const { tx, input, caller, refusal, audit } = call;
  const { rows } = await tx.query({ name: "card-holder", text: read, values: [input.id] });
  const row = rows[0];
  if (!row) throw refusal("member_not_found");
  const { t, pictureOf, head, reader } = await readLetterhead(call, input.language);
  audit({ entity: "member", entityId: input.id, after: { passbook: row.passbook } });
  return {
    name: `member-card-${row.passbook}`,
    title: t("card"),
    holder: row.full_name,
    head,
    reader,
    portrait: pictureOf(row.media_id, portraitSize, "cover"),
    fields: {
      passbook: text(),
      type: text({ label: "Type" }),
      member_since: date({ label: "Member since" }),
    },
    row,
    qr: await qrContent(tx, caller.membership.branchId, input.id),
    note: t("card_note"),
  };
}

export const printMemberCardHandler = serveCard(printMemberCard, memberCard);
