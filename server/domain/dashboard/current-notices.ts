import { currentNotices } from "#contract/operations/dashboard/current-notices";
import { serve } from "#server/platform/operations/serve";

const most = 5;

const readNotices = `
  select n.id, n.name, n.description, n.starts_on, n.ends_on from notice n
  where n.organization_id = (select kaban_organization()) and n.branch_id = (select kaban_branch())
    and n.deleted_at is null and n.starts_on <= $1 and coalesce(n.ends_on, $1) >= $1
  order by n.starts_on desc, n.id desc limit ${most}`;

export const currentNoticesHandler = serve(
  currentNotices,
  async ({ tx, today }) => ({ notices: (await tx.query(readNotices, [today])).rows }),
  { onReader: true },
);
