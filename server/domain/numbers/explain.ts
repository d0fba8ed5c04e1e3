import { explainNumber } from "#contract/operations/numbers/explain-number";
import { mostListed } from "#contract/operations/numbers/number-register";
import { usedNumbers } from "#server/domain/numbers/used";
import { serve } from "#server/platform/operations/serve";

const read = `
  select u.kind, u.number, u.day, u.at, u.by_id, a.full_name as by_name, u.record, u.record_id, u.is_void,
    u.reason
  from (${usedNumbers}) u
  left join user_account a on a.id = u.by_id
  where u.key = kaban_reference_key($1) and ($2::text is null or u.kind = $2)
  order by u.at, u.record_id limit ${mostListed}`;

export const explainNumberHandler = serve(explainNumber, async ({ tx, input }) => {
  const { rows } = await tx.query(read, [input.number, input.kind ?? null]);
  return { data: rows };
});
