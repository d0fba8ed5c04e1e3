import { deleteDraft, listDrafts, saveDraft, showDraft } from "#contract/operations/members/drafts";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const mostDrafts = 50;
const head = "id, title, created_at, updated_at";
const mine = "branch_id = (select kaban_branch()) and user_id = $1";

const listDraftsHandler = serve(listDrafts, async ({ tx, caller }) => {
  const { rows } = await tx.query(
    `select ${head} from member_draft where ${mine} order by updated_at desc, id desc`,
    [caller.userId],
  );
  return { data: rows };
});

const showDraftHandler = serve(showDraft, async ({ tx, input, caller, refusal }) => {
  const { rows } = await tx.query(`select ${head}, content from member_draft where ${mine} and id = $2`, [
    caller.userId,
    input.id,
  ]);
  if (!rows[0]) throw refusal("draft_not_found");
  return rows[0];
});

// An id that is somebody else's changes nothing and answers nothing.
const save = `
  insert into member_draft as d (id, organization_id, branch_id, user_id, title, content, created_at,
    updated_at)
  values ($2, kaban_organization(), kaban_branch(), $1, $3, $4, $5, $5)
  on conflict (id) do update set title = excluded.title, content = excluded.content,
    updated_at = excluded.updated_at where d.user_id = $1 and d.branch_id = (select kaban_branch())
  returning ${head}`;

const saveDraftHandler = serve(saveDraft, async ({ tx, input, caller, now, refusal, auditMany }) => {
  auditMany([]);
  const others = await tx.query(`select count(*) as count from member_draft where ${mine} and id <> $2`, [
    caller.userId,
    input.id,
  ]);
  if (others.rows[0].count >= mostDrafts) throw refusal("too_many_drafts");
  const values = [caller.userId, input.id, input.title, JSON.stringify(input.content), now];
  const { rows } = await tx.query(save, values).catch((error) => {
    // Row-level security hides whose it is.
    if (error.code === "42501") throw refusal("draft_not_found");
    throw error;
  });
  if (!rows[0]) throw refusal("draft_not_found");
  return rows[0];
});

const deleteDraftHandler = serve(deleteDraft, async ({ tx, input, caller, refusal, auditMany }) => {
  auditMany([]);
  const { rowCount } = await tx.query(`delete from member_draft where ${mine} and id = $2`, [
    caller.userId,
    input.id,
  ]);
  if (rowCount === 0) throw refusal("draft_not_found");
  return null;
});

/** The operations of drafts of new members; what is no member yet leaves no footstep. */
export const drafts: readonly OperationHandler[] = [
  listDraftsHandler,
  showDraftHandler,
  saveDraftHandler,
  deleteDraftHandler,
];
