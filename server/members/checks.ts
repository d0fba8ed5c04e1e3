import { memberList } from "#contract/entities/member";
import type { CalendarDate } from "#contract/kit/dates";
import { media, reference } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import type { Written } from "#server/members/rows";
import { type At, shapeOf } from "#server/platform/resources/table-model";
import { type Fault, findMissing } from "#server/resources/checks";

/** What a new member may leave to be drawn or filled in. */
export type NewMember = Omit<Written, "full_name" | "passbook"> & { passbook: string | null };

const { fields } = memberList;
/** What a member refers to, as the noun engine checks references. */
const shape = shapeOf(
  defineResource({
    name: "member",
    menu: "members",
    page: "view-members",
    fields: {
      member_type_id: fields.member_type_id,
      member_group_id: fields.member_group_id,
      member_classification_id: fields.member_classification_id,
      member_center_id: fields.member_center_id,
      member_department_id: fields.member_department_id,
      member_gender_id: fields.member_gender_id,
      member_occupation_id: fields.member_occupation_id,
      recruited_by_member_profile_id: reference("member-profile", { label: "Recruiter" }),
      media_id: media({ label: "Picture" }),
      signature_media_id: media({ label: "Signature" }),
    },
  }),
  resources,
);

/** References of members, or of what is changed of them, to what is not there in the branch. */
export const findMissingReferences = (at: At, rows: Partial<NewMember>[]): Promise<Fault[]> =>
  findMissing(at, shape, rows);

export const birthdateFault = (position: number): Fault => ({
  position,
  field: "birthdate",
  message: "Birthdate must be in the past",
});

/** Whether a birthdate is left out or lies before the branch's business date. */
export const isBornBefore = (today: CalendarDate, birthdate: CalendarDate | null) =>
  birthdate === null || birthdate < today;

/** Passbooks given by hand that a living member, or a row before, already has. */
async function findUsedPassbooks({ tx }: At, rows: NewMember[]): Promise<Fault[]> {
  const { rows: used } = await tx.query(
    `select position - 1 as position, passbook from (
       select position, passbook, row_number() over (partition by passbook order by position) as nth
       from unnest($1::text[]) with ordinality as given (passbook, position)) as given
     where passbook is not null and (nth > 1 or exists (select from member m
       where m.branch_id = (select kaban_branch()) and m.passbook = given.passbook
          and m.deleted_at is null))`,
    [rows.map(({ passbook }) => passbook)],
  );
  return used.map(({ position, passbook }) => ({
    position,
    field: "passbook",
    message: `The passbook ${passbook} is already used`,
    code: "passbook_already_used",
  }));
}

/**
 * What is wrong with new members, by their position: a birthdate that is not past, references to what is not
 * there, a passbook already used. Any number of rows by a dozen statements.
 */
export async function checkNewMembers(at: At & { today: CalendarDate }, rows: NewMember[]): Promise<Fault[]> {
  const unborn = rows.flatMap(({ birthdate }, position) =>
    isBornBefore(at.today, birthdate) ? [] : [birthdateFault(position)],
  );
  return [...unborn, ...(await findMissingReferences(at, rows)), ...(await findUsedPassbooks(at, rows))];
}
