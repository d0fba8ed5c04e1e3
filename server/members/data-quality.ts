import type { z } from "zod";
import type { Member } from "#contract/entities/member";
import { memberLacks } from "#contract/entities/member-data-quality";
import { dataQuality, fixableFields, fixMembers } from "#contract/operations/members/data-quality";
import { type Changes, writeMember } from "#server/domain/members/change";
import { atOf } from "#server/members/at";
import { birthdateFault, findMissingReferences, isBornBefore } from "#server/members/checks";
import { lackCount, lacks } from "#server/members/lacks";
import { memberColumns } from "#server/members/rows";
import { type Served, serve } from "#server/operations/serve";

const count = `
  select count(*) as members, count(*) filter (where lack_count = 0) as complete,
    coalesce(sum(lack_count), 0)::bigint as lacking,
    ${memberLacks.map((lack) => `count(*) filter (where ${lacks(lack, "m")}) as ${lack}`).join(", ")}
  from (select *, ${lackCount("m")} as lack_count from member m
    where m.branch_id = (select kaban_branch()) and m.deleted_at is null and not m.is_closed) as m`;

const quality = serve(dataQuality, async ({ tx }) => {
  const { members, complete, lacking, ...counts } = (await tx.query(count)).rows[0];
  const needed = members * memberLacks.length;
  return {
    members,
    complete,
    percent: needed === 0 ? 100 : Math.floor(((needed - lacking) * 100) / needed),
    lacks: memberLacks.map((lack) => ({ lack, count: counts[lack] })),
  };
});

interface Refused {
  id: string;
  code: string;
  message: string;
}

const lockAll = `
  select ${memberColumns} from member where id = any($1) and deleted_at is null
  order by id for no key update`;
/** What a person is known by: writing it makes one their maker. */
const isPersonal = (field: string) => field !== "member_type_id";

const fixed = serve(fixMembers, async (call) => {
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
    const member = members.get(id);
    if (!member) return refuse("member_not_found", "This member is not in this branch");
    if (member.is_closed) return refuse("member_closed", "The membership is closed");
    const parsed = schema.safeParse(value);
    if (!parsed.success) return refuse("invalid_input", parsed.error.issues[0]?.message ?? "Invalid input");
    if (field === "birthdate" && !isBornBefore(today, parsed.data as string | null)) {
      return refuse("birthdate_not_past", birthdateFault(0).message);
    }
    return [{ member, changes: { [field]: parsed.data } as Changes }];
  });
  const faults = new Map(
    (
      await findMissingReferences(
        atOf(call),
        read.map(({ changes }) => changes),
      )
    ).map((fault) => [fault.position, fault.message]),
  );
  const steps = [];
  for (const [position, { member, changes }] of read.entries()) {
    const message = faults.get(position);
    if (message) refused.push({ id: member.id, code: "invalid_input", message });
    else {
      const prepared = isPersonal(field) ? { prepared_by_id: caller.userId } : {};
      const after = await writeMember(call, member, { ...changes, ...prepared });
      steps.push({ entity: "member", entityId: member.id, before: member, after });
    }
  }
  call.aboutEach(steps);
  const ids = steps.map(({ entityId }) => entityId);
  if (ids.length > 0) call.stir("member.update", ids);
  return { fixed: ids, refused };
});

/** The verbs of the data-quality queue. */
export const dataQualityVerbs: readonly Served[] = [quality, fixed];
