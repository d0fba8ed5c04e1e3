import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

/** What a line of a file names, as the branch has it. */
export interface Found {
  member_id: string | null;
  is_closed: boolean;
  loan_product_id: string | null;
  is_lent_from: boolean;
  officer_id: string | null;
  officers: number;
  member_account_id: string | null;
  balance: Centavos;
  is_taken: boolean;
  is_used: boolean;
}

interface Named {
  number: string;
  passbook: string | null;
  product: string | null;
  officer: string | null;
  member_account: string | null;
}

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const find = `
  select m.id as member_id, coalesce(m.is_closed, false) as is_closed, p.id as loan_product_id,
    coalesce(a.member_kind = 'loan' and a.status = 'open', false) as is_lent_from,
    o.id as officer_id, coalesce(o.officers, 0)::integer as officers,
    h.id as member_account_id, coalesce(h.balance, 0) as balance,
    exists (select from loan l where ${here("l")} and l.number_key = kaban_reference_key(g.number))
      or exists (select from loan_taken_over t where ${here("t")}
        and t.number_key = kaban_reference_key(g.number)) as is_taken,
    exists (select from loan l where ${here("l")} and l.member_account_id = h.id)
      or exists (select from loan_taken_over t where ${here("t")} and t.member_account_id = h.id) as is_used
  from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]),
    unnest($5::text[])) with ordinality as g (number, passbook, product, officer, member_account, nth)
  left join member m on ${here("m")} and m.passbook = g.passbook and m.deleted_at is null
  left join loan_product p on ${here("p")} and kaban_plain(p.name) = kaban_plain(g.product)
    and p.deleted_at is null
  left join account a on ${here("a")} and a.id = p.account_id and a.deleted_at is null
  left join lateral (select (array_agg(u.id))[1] as id, count(*) as officers
    from user_organization b join user_account u on u.id = b.user_id
    where ${here("b")} and g.officer is not null and b.deleted_at is null
      and b.application_status = 'accepted' and b.user_type <> 'member'
      and kaban_plain(u.full_name) = kaban_plain(g.officer)) o on true
  left join member_account h on ${here("h")} and h.account_id = p.account_id and h.member_id = m.id
    and h.number = g.member_account and h.status <> 'closed'
  order by g.nth`;

/** What lines name, in their order, by one statement. */
export async function findNamed(tx: Transaction, lines: readonly Named[]): Promise<Found[]> {
  const column = (name: keyof Named) => lines.map((line) => line[name]);
  const { rows } = await tx.query<Found>(find, [
    column("number"),
    column("passbook"),
    column("product"),
    column("officer"),
    column("member_account"),
  ]);
  return rows;
}
