import { codeOf, type IssuedPaper } from "#contract/entities/issued-paper";
import { checkPaper } from "#contract/operations/prints/check-paper";
import { inSystem } from "#server/platform/db/tenant";
import { networkOf } from "#server/platform/http/address";
import { deviceOf } from "#server/platform/http/device";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import { servePublic } from "#server/platform/operations/serve";

const perNetwork = { most: 60, minutes: 60 };

const read = `
  select p.kind, p.code, o.name as organization, b.name as branch, b.time_zone, p.issued_at, p.facts
  from organization o
  join issued_paper p on p.organization_id = o.id and p.code = $2
  join branch b on b.organization_id = o.id and b.id = p.branch_id
  where o.slug = $1`;

export const checkPaperHandler = servePublic(
  checkPaper,
  async ({ db, input, now, http, refusal }): Promise<IssuedPaper> => {
    const key = `check-paper ${networkOf(deviceOf(http.request).ipAddress)}`;
    const { minutes, paper } = await inSystem(db, async (tx) => {
      const wait = await minutesUntilAllowed(tx, { key, ...perNetwork, now });
      const { rows } = wait ? { rows: [] } : await tx.query(read, [input.slug, codeOf(input.code)]);
      return { minutes: wait, paper: rows[0] as IssuedPaper | undefined };
    });
    if (minutes > 0) throw refusal("too_many_papers", { minutes });
    if (!paper) throw refusal("paper_not_issued");
    return paper;
  },
);
