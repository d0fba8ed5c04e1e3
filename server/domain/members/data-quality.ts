import type { z } from "zod";
import { type Member, member } from "#contract/entities/member";
import { missingRequirements } from "#contract/entities/member-data-quality";
import { groupFields } from "#contract/kit/entity";
import { dataQuality, fixableFields, fixMembers } from "#contract/operations/members/data-quality";
import { type Changes, writeMember } from "#server/domain/members/change";
import { birthdateValidationError, findMissingReferences, isBornBefore } from "#server/domain/members/checks";
import { isMissing, missingCount } from "#server/domain/members/missing-requirements";
import { memberColumns } from "#server/domain/members/rows";
import { type OperationHandler, serve } from "#server/platform/operations/serve";
import { contextOf } from "#server/platform/resources/row-operations";

const countOf = (requirement: (typeof missingRequirements)[number]) =>
  `count(*) filter (where ${isMissing(requirement, "m", "$1::date")}) as ${requirement}`;

const count = `
  select count(*) as members, count(*) filter (where lack_count = 0) as complete,
    coalesce(sum(lack_count), 0)::bigint as lacking,
    ${missingRequirements.map(countOf).join(", ")}
  from (select *, ${missingCount("m", "$1::date")} as lack_count from member m
    where m.branch_id = (select kaban_branch()) and m.deleted_at is null and not m.is_closed) as m`;

const dataQualityHandler = serve(dataQuality, async ({ tx, today }) => {
  const { members, complete, lacking, ...counts } = (await tx.query(count, [today])).rows[0];
  const needed = members * missingRequirements.length;
  return {
    members,
    complete,
    percent: needed === 0 ? 100 : Math.floor(((needed - lacking) * 100) / needed),
    lacks: missingRequirements.map((requirement) => ({ lack: requirement, count: counts[requirement] })),
  };
});

interface Refused {
  id: string;
  code: string;
  message: string;
}

const lockAll = `
  select ${memberColumns} from member where branch_id = (select kaban_branch()) and id = any($1)
    and deleted_at is null
  order by id for no key update`;
/** Writing who a member is makes one their maker. */
const isPersonal = (field: string) => field in groupFields(member, "personal");

const fixMembersHandler = serve(fixMembers, async (call) => {
  const { tx, input, caller, today } = call;
  const { field } = input;
  const refused: Refused[] = [];
  const schema: z.ZodType = fixableFields[field];
  const members = new Map<string, Member>(
    (await tx.query(lockAll, [input.rows.map(({ id }) => id)])).rows.map((row) => [row.id, row]),
  );
  const read = [...new Map(input.rows.map((row) => [row.id, row])).values()].flatMap(({ id, value }) => {
    const refuse = (code: string, message: string) => {
      refused.push({ id, code, message });
      return [];
    };
    const found = members.get(id);
    if (!found) return refuse("member_not_found", "This member is not in this branch");
    if (found.is_closed) return refuse("member_closed", "The membership is closed");
    const parsed = schema.safeParse(value);
    if (!parsed.success) return refuse("invalid_input", parsed.error.issues[0]?.message ?? "Invalid input");
    if (field === "birthdate" && !isBornBefore(today, parsed.data as string | null)) {
      return refuse("birthdate_not_past", birthdateValidationError(0).message);
    }
    return [{ member: found, changes: { [field]: parsed.data } as Changes }];
  });
  const validationErrors = new Map(
    (
      await findMissingReferences(
        contextOf(call),
        read.map(({ changes }) => changes),
      )
    ).map((validationError) => [validationError.position, validationError.message]),
  );
  const steps = [];
  for (const [position, { member: before, changes }] of read.entries()) {
    const message = validationErrors.get(position);
    if (message) refused.push({ id: before.id, code: "invalid_input", message });
    else {
      const prepared = isPersonal(field) ? { prepared_by_id: caller.userId } : {};
      const after = await writeMember(call, before, { ...changes, ...prepared });
      steps.push({ entity: "member", entityId: before.id, before, after });
    }
  }
  call.auditMany(steps);
  const ids = steps.map(({ entityId }) => entityId);
  if (ids.length > 0) call.emit("member.update", ids);
  return { fixed: ids, refused };
});

/** The operations of the data-quality queue. */
export const dataQualityOperations: readonly OperationHandler[] = [dataQualityHandler, fixMembersHandler];
