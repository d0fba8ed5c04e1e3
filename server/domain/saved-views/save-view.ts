import { v7 as uuidv7 } from "uuid";
import type { SavedView } from "#contract/entities/saved-view";
import type { List } from "#contract/kit/list";
import { invalidInput, type Refusal } from "#contract/kit/refusal";
import {
  chooseDefaultView,
  deleteView,
  saveView,
  updateView,
} from "#contract/operations/saved-views/saved-views";
import { authoriseReading, findList } from "#server/domain/saved-views/lists";
import { checkedBy, findView } from "#server/domain/saved-views/rows";
import { refusing } from "#server/platform/db/constraints";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const mostViews = 100;

type Asking = Pick<BranchCall<unknown>, "tx" | "caller">;

/** The list of that name, for who may read it; refuses a name that is no list's (400). */
export function listNamed({ caller }: Asking, name: string): List {
  const list = findList(name);
  if (!list) throw invalidInput({ list: `There is no list "${name}"` });
  authoriseReading(caller, list);
  return list;
}

const entity = "saved-view";
const insert = `
  insert into saved_view (id, organization_id, branch_id, user_id, list, name, filter, sort, q, columns,
    page_size, is_shared, created_at, updated_at)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`;
const update = `
  update saved_view set name = $2, filter = $3, sort = $4, q = $5, columns = $6, page_size = $7,
    is_shared = $8, updated_at = $9, version = version + 1
  where branch_id = (select kaban_branch()) and id = $1`;

interface Given {
  name: string;
  columns: { field: string }[];
  page_size: number;
  is_shared: boolean;
}

/** What is kept of a view, as the statements above take it. */
function valuesOf(list: List, input: Given): unknown[] {
  const { filter, sort, q, columns } = checkedBy(list, input);
  const question = [JSON.stringify(filter), JSON.stringify(sort), q, JSON.stringify(columns)];
  return [input.name, ...question, input.page_size, input.is_shared];
}

const once = (taken: () => Refusal) => ({ saved_view_once: taken });

async function written(call: Asking, id: string): Promise<SavedView> {
  return (await findView(call, id)) as SavedView;
}

export const saveViewHandler = serve(
  saveView,
  async (call) => {
    const { tx, input, caller, now, refusal } = call;
    const list = listNamed(call, input.list);
    const values = valuesOf(list, input);
    const { rows } = await tx.query(
      `select count(*) as kept from saved_view
        where branch_id = (select kaban_branch()) and user_id = $1 and list = $2`,
      [caller.userId, list.name],
    );
    if (rows[0].kept >= mostViews) throw refusal("too_many_views", { most: mostViews });
    const id = uuidv7();
    const words = once(() => refusal("view_already_exists", { name: input.name }));
    await refusing(words, () => tx.query(insert, [id, caller.userId, list.name, ...values, now]));
    const after = await written(call, id);
    call.audit({ entity, entityId: id, after });
    return after;
  },
  { status: 201 },
);

type Changing = BranchCall<typeof updateView> | BranchCall<typeof deleteView>;

/** The caller's own view, locked; what is somebody else's is not there to be changed. */
async function ownView(call: Changing): Promise<SavedView> {
  const view = await findView(call, call.input.id, "lock");
  if (!view?.is_own) throw call.refusal("view_not_found");
  return view;
}

export const updateViewHandler = serve(updateView, async (call) => {
  const { tx, input, now, refusal } = call;
  const before = await ownView(call);
  const values = valuesOf(listNamed(call, before.list), input);
  if (before.version !== input.version) throw refusal("stale_version", { version: before.version });
  const words = once(() => refusal("view_already_exists", { name: input.name }));
  await refusing(words, () => tx.query(update, [before.id, ...values, now]));
  const after = await written(call, before.id);
  call.audit({ entity, entityId: before.id, before, after });
  return after;
});

export const deleteViewHandler = serve(deleteView, async (call) => {
  const before = await ownView(call);
  await call.tx.query("delete from saved_view where branch_id = (select kaban_branch()) and id = $1", [
    before.id,
  ]);
  call.audit({ entity, entityId: before.id, before });
  return null;
});

const choose = `
  insert into saved_view_default (organization_id, branch_id, user_id, list, view_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3)
  on conflict (branch_id, user_id, list) do update set view_id = excluded.view_id`;

export const chooseDefaultViewHandler = serve(chooseDefaultView, async (call) => {
  const { tx, input, caller, refusal } = call;
  const { name } = listNamed(call, input.list);
  if (input.id === null) {
    await tx.query(
      `delete from saved_view_default
        where branch_id = (select kaban_branch()) and user_id = $1 and list = $2`,
      [caller.userId, name],
    );
  } else {
    const view = await findView(call, input.id, "lock");
    if (view?.list !== name) throw refusal("view_not_found");
    await tx.query(choose, [caller.userId, name, view.id]);
  }
  return { list: name, id: input.id };
});
