import { lineTop, type PassbookLayout } from "#contract/entities/passbook";
import { savePassbookLayout, showPassbookLayout } from "#contract/operations/member-ledger/passbook";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

/** A booklet of 125 × 176 mm, folded across, until the branch says otherwise. */
const usual: PassbookLayout = {
  lines_per_page: 24,
  pages: 16,
  page_width: 1250,
  page_height: 1760,
  top: 160,
  left: 60,
  line_height: 60,
  lines_above_fold: 12,
  fold_gap: 120,
};
const columns = Object.keys(usual) as (keyof PassbookLayout)[];
const named = columns.map((name) => `"${name}"`).join(", ");
const given = columns.map((_, at) => `$${at + 4}`).join(", ");
const replaced = columns.map((name) => `"${name}" = excluded."${name}"`).join(", ");

/** How the branch rules its passbooks; version 0 is what is usual. Locked when `lock` is given. */
export async function readLayout(tx: Transaction, lock?: "lock") {
  const { rows } = await tx.query(
    `select ${named}, version from passbook_layout where branch_id = (select kaban_branch())
      ${lock ? "for update" : ""}`,
  );
  const { version, ...layout } = rows[0] ?? { ...usual, version: 0 };
  return { layout: layout as PassbookLayout, version: version as number };
}

async function save({ tx, input, caller, now, refusal, audit }: BranchCall<typeof savePassbookLayout>) {
  const { version, ...layout } = input;
  const { lines_per_page, lines_above_fold, line_height, page_height } = layout;
  if (lines_above_fold !== null && lines_above_fold >= lines_per_page) throw refusal("fold_past_lines");
  if (lineTop(layout, lines_per_page) + line_height > page_height) throw refusal("lines_off_page");
  const before = await readLayout(tx, "lock");
  const values = columns.map((name) => layout[name]);
  const { rows } = await tx.query(
    `insert into passbook_layout as p (organization_id, branch_id, updated_at, updated_by_id, ${named})
      values (kaban_organization(), kaban_branch(), $1, $2, ${given})
      on conflict (branch_id) do update set version = p.version + 1, updated_at = excluded.updated_at,
        updated_by_id = excluded.updated_by_id, ${replaced}
        where p.version = $3
      returning version`,
    [now, caller.userId, version, ...values],
  );
  if (!rows[0] || (before.version === 0 && version !== 0)) throw refusal("stale_version");
  audit({ entity: "passbook-layout", before: before.layout, after: layout });
  return { ...layout, version: rows[0].version };
}

export const showPassbookLayoutHandler = serve(showPassbookLayout, async ({ tx }) => {
  const { layout, version } = await readLayout(tx);
  return { ...layout, version };
});

export const savePassbookLayoutHandler = serve(savePassbookLayout, save);
