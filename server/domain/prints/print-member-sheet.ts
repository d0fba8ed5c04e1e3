import { memberAccountStatuses, memberKinds } from "#contract/entities/account";
import { member } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import { groupFields } from "#contract/kit/entity";
import { choice, date, type Fields, money, text } from "#contract/kit/field";
import { printMemberSheet } from "#contract/operations/prints/prints";
import { readProfile } from "#server/domain/members/show-member";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { readParts } from "#server/domain/prints/member-parts";
import { type Paper, type Section, servePaper } from "#server/domain/prints/paper";
import type { BranchCall } from "#server/platform/operations/call";

const { status, verified_by_id } = member.kept;

/** What the sheet says of a member. */
const groups: Record<string, Fields> = {
  personal: groupFields(member, "personal"),
  membership: { ...groupFields(member, "membership"), status, verified_by_id },
};

const accountsOf = ({ holdings }: MemberProfile, title: string): Section => ({
  kind: "table",
  title,
  columns: {
    code: text(),
    name: text(),
    member_kind: choice(memberKinds, { label: "Kind" }),
    last_entry_date: date({ label: "Last entry" }),
    status: choice(memberAccountStatuses),
    balance: money(),
  },
  rows: holdings,
});

/** The information sheet of a member. Refuses members of elsewhere. */
export async function memberSheet(call: BranchCall<typeof printMemberSheet>): Promise<Paper> {
  const { tx, input, caller, today, refusal, audit } = call;
  const profile = await readProfile(tx, input.id, caller.userId, today);
  if (!profile) throw refusal("member_not_found");
  const { t, pictureOf, ...paper } = await readLetterhead(call, input.language);
  const parts = await readParts(call, paper.reader.labels);
  const { full_name, passbook, is_closed, media_id, signature_media_id } = profile;
  audit({ entity: "member", entityId: input.id, after: { passbook } });
  const row = { ...profile, recruited_by_member_profile_name: profile.recruited_by_name };
  return {
    ...paper,
    name: `member-${passbook}`,
    title: t("member_sheet"),
    about: full_name,
    isDense: true,
    sections: [
      {
        kind: "name",
        name: full_name,
        below: t(is_closed ? "passbook_closed" : "passbook", { passbook }),
        picture: pictureOf(media_id, { width: 72, height: 90 }, "cover"),
      },
      ...Object.entries(groups).map(
        ([group, fields]): Section => ({ kind: "facts", title: t(group), fields, row, perLine: 2 }),
      ),
      ...(profile.holdings.length > 0 ? [accountsOf(profile, t("accounts"))] : []),
      ...parts,
      {
        kind: "signatures",
        lines: [t("member_signature"), t("checked_by"), t("date")],
        picture: pictureOf(signature_media_id, { width: 120, height: 34 }, "inside"),
      },
    ],
  };
}

export const printMemberSheetHandler = servePaper(printMemberSheet, memberSheet);
