import type { Account } from "#contract/entities/account-input";
import { renumberAccounts, showRenumbering } from "#contract/operations/accounts/renumber-accounts";
import { type Mapped, mappingOf } from "#server/domain/accounts/mapping";
import { lockAccounts, named } from "#server/domain/accounts/rows";
import { refusing } from "#server/platform/db/constraints";
import { serve } from "#server/platform/operations/serve";

type Coded = Pick<Account, "id" | "code" | "name" | "type" | "normal_side">;

/** What makes a code the only one of its kind in a branch. */
const keyOf = ({ type, normal_side }: Coded, code: string) => `${type} ${normal_side} ${code.toLowerCase()}`;

function stateOf(account: Coded, mapped: Mapped | undefined, others: Coded[]) {
  if (others.length > 1 && mapped) return "conflict";
  if (!mapped) return "unknown";
  return mapped.code === account.code ? "same" : "changed";
}

export const showRenumberingHandler = serve(showRenumbering, async ({ tx, input }) => {
  const { byOldCode, added, ...mapping } = mappingOf(input.mapping);
  const { rows } = await tx.query<Coded>(
    `select id, code, name, type, normal_side from account
      where branch_id = (select kaban_branch()) and deleted_at is null order by code, name`,
  );
  const newCode = ({ code }: Coded) => byOldCode.get(code)?.code ?? code;
  const sharing = new Map<string, Coded[]>();
  for (const account of rows) {
    const key = keyOf(account, newCode(account));
    sharing.set(key, [...(sharing.get(key) ?? []), account]);
  }
  const data = rows.map((account) => {
    const mapped = byOldCode.get(account.code);
    const others = sharing.get(keyOf(account, newCode(account))) ?? [];
    const other = others.find(({ id }) => id !== account.id);
    const state = stateOf(account, mapped, others);
    return {
      account_id: account.id,
      code: account.code,
      name: account.name,
      new_code: mapped?.code ?? null,
      new_name: mapped?.name ?? null,
      note: mapped?.note ?? null,
      state,
      conflict_with: state === "conflict" && other ? named(other) : null,
    } as const;
  });
  const used = new Set(rows.flatMap((account) => [account.code, newCode(account)]));
  return {
    mapping,
    data,
    unused: [...new Map([...added, ...byOldCode.values()].map((one) => [one.code, one])).values()].filter(
      ({ code }) => !used.has(code),
    ),
  };
});

// Codes may be exchanged: for a moment nobody has theirs.
const putAside = `update account set code = '~' || id
  where branch_id = (select kaban_branch()) and id = any($1::uuid[])`;
const findTaken = `
  select asked.code from account a
  join unnest($1::uuid[], $2::text[]) as asked (id, code) on true
  join account w on w.branch_id = (select kaban_branch()) and w.id = asked.id
  where a.branch_id = w.branch_id and a.deleted_at is null and a.id <> w.id and a.type = w.type
    and a.normal_side = w.normal_side
    and (lower(a.code) = lower(asked.code) or exists (
      select from unnest($1::uuid[], $2::text[]) as other (id, code)
      where other.id = a.id and lower(other.code) = lower(asked.code)))
  order by asked.code limit 1`;
const renumber = `
  update account a set code = asked.code, updated_at = $3, updated_by_id = $4, version = a.version + 1
  from unnest($1::uuid[], $2::text[]) as asked (id, code)
  where a.branch_id = (select kaban_branch()) and a.id = asked.id`;

export const renumberAccountsHandler = serve(renumberAccounts, async (call) => {
  const { tx, input, now, caller, refusal } = call;
  const { byOldCode } = mappingOf(input.mapping);
  const own = new Map(input.own_codes.map(({ id, code }) => [id.toLowerCase(), code]));
  const asked = [...input.ids.map((id) => id.toLowerCase()), ...own.keys()];
  const accounts = await lockAccounts(tx, asked);
  if (accounts.length < asked.length) throw refusal("account_not_found");
  const renamed = accounts.map((account) => {
    const code = own.get(account.id) ?? byOldCode.get(account.code)?.code;
    if (code === undefined) throw refusal("not_in_mapping", { account: named(account) });
    return { id: account.id, name: account.name, code_before: account.code, code };
  });
  const changed = renamed.filter(({ code, code_before }) => code !== code_before);
  const ids = changed.map(({ id }) => id);
  const codes = changed.map(({ code }) => code);
  await tx.query(putAside, [ids]);
  const taken = await tx.query(findTaken, [ids, codes]);
  const usedRefusal = (code: string) => refusal("account_code_already_used", { code });
  if (taken.rows[0]) throw usedRefusal(taken.rows[0].code);
  // Somebody who adds one of these codes in the same moment comes first.
  const words = { account_code: () => usedRefusal(codes.join(", ")) };
  await refusing(words, () => tx.query(renumber, [ids, codes, now, caller.userId]));
  call.auditMany(
    changed.map(({ id, code_before, code }) => ({
      entity: "account",
      entityId: id,
      before: { code: code_before },
      after: { code },
    })),
  );
  if (ids.length > 0) call.emit("account.update", ids);
  return { data: changed };
});
