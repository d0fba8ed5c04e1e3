import { type Member, type MemberValues, member } from "#contract/entities/member";
import type { CalendarDate } from "#contract/kit/dates";
import { resources } from "#contract/resources/index";
import { findMissing, type ValidationError } from "#server/platform/resources/checks";
import { type RequestContext, tableModelOf } from "#server/platform/resources/table-model";

/** A new member as typed; what the server fills in is still to be drawn. */
export type NewMember = MemberValues & Pick<Member, "status">;

const model = tableModelOf(member, resources);

/** References of members, or of what is changed of them, to what is not there in the branch. */
export const findMissingReferences = (
  context: RequestContext,
  rows: Partial<NewMember>[],
): Promise<ValidationError[]> => findMissing(context, model, rows);

export const birthdateValidationError = (position: number): ValidationError => ({
  position,
  field: "birthdate",
  message: "Birthdate must be in the past",
});

/** Whether a birthdate is left out or lies before the branch's business date. */
export const isBornBefore = (today: CalendarDate, birthdate: CalendarDate | null) =>
  birthdate === null || birthdate < today;

/** Passbooks given by hand that a living member, or a row before, already has. */
async function findUsedPassbooks({ tx }: RequestContext, rows: NewMember[]): Promise<ValidationError[]> {
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
export async function checkNewMembers(
  context: RequestContext & { today: CalendarDate },
  rows: NewMember[],
): Promise<ValidationError[]> {
  const unborn = rows.flatMap(({ birthdate }, position) =>
    isBornBefore(context.today, birthdate) ? [] : [birthdateValidationError(position)],
  );
  return [
    ...unborn,
    ...(await findMissingReferences(context, rows)),
    ...(await findUsedPassbooks(context, rows)),
  ];
}
