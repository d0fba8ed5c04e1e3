import { type SQL, sql } from "drizzle-orm";
import {
  cashCheckVoucherList,
  journalVoucherList,
  type VoucherKind,
  voucherEntities,
} from "#contract/entities/voucher";
import { voucherTemplateList } from "#contract/entities/voucher-template";
import { windowVoucherList } from "#contract/entities/window-voucher";
import type { List } from "#contract/kit/list";
import { isCheckWritten } from "#server/domain/vouchers/rows";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ListSource, type ServedList } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";

/** What the list does not take from the column of the same name. */
const computed: Record<string, SQL> = {
  entry_date: sql`e.entry_date`,
  is_reversal: sql`(v.reverses_id is not null)`,
};

const people = ["created_by", "printed_by", "approved_by", "released_by", "cancelled_by", "rejected_by"];

const listOfKind = (kind: VoucherKind, list: List): ServedList => ({
  list,
  source: ({ userId }) => ({
    from: sql`voucher v
      left join journal_entry e on e.branch_id = v.branch_id and e.id = v.entry_id
      left join voucher o on o.organization_id = v.organization_id and o.branch_id = v.branch_id
        and o.id = v.reverses_id
      left join voucher r on r.organization_id = v.organization_id and r.branch_id = v.branch_id
        and r.reverses_id = v.id and r.state <> 'cancelled'
      left join voucher_template t on t.organization_id = v.organization_id and t.branch_id = v.branch_id
        and t.voucher_id = v.id`,
    tenant: inBranch("v"),
    where: sql`v.kind = ${kind}`,
    columns: Object.fromEntries(
      Object.keys(list.fields).map((name) => [name, computed[name] ?? sql`v.${sql.identifier(name)}`]),
    ),
    also: {
      ...Object.fromEntries(
        people.map((one) => [`${one}_name`, personName(sql`v.${sql.identifier(`${one}_id`)}`)]),
      ),
      version: sql`v.version`,
      tags: sql`v.tags`,
      is_mine: sql`(${userId} = any(v.maker_ids))`,
      entry_id: sql`v.entry_id`,
      reverses_id: sql`v.reverses_id`,
      reverses_number: sql`o.number`,
      reversed_by_id: sql`r.id`,
      reversed_by_number: sql`r.number`,
      template_name: sql`t.name`,
      is_proposal: sql`exists (select from asset_posting p where p.organization_id = v.organization_id
        and p.branch_id = v.branch_id and p.voucher_id = v.id)`,
      ...(kind === "cash-check" && { is_check_written: sql.raw(isCheckWritten) }),
    },
    key: [sql`v.id`],
  }),
});

/** What a voucher takes out of a drawer; negative where it puts cash in. */
const cash = sql`(select coalesce(sum(l.credit - l.debit), 0)::bigint from voucher_line l
  join branch_account a on a.branch_id = l.branch_id and a.account_id = l.account_id
    and a.role = 'cash on hand'
  where ${inBranch("l")} and l.voucher_id = v.id)`;

const toPay: ListSource = {
  from: sql`voucher v`,
  tenant: inBranch("v"),
  where: sql`v.kind = 'cash-check' and v.state = 'approved' and v.payment_kind = 'cash' and ${cash} > 0`,
  columns: {
    ...Object.fromEntries(
      Object.keys(windowVoucherList.fields).map((name) => [name, sql`v.${sql.identifier(name)}`]),
    ),
    cash,
  },
  also: { version: sql`v.version`, approved_by_name: personName(sql`v.approved_by_id`) },
  key: [sql`v.id`],
};

/** The vouchers of the branch. */
export const voucherLists: readonly ServedList[] = [
  { list: windowVoucherList, source: toPay },
  listOfKind("journal", journalVoucherList),
  listOfKind("cash-check", cashCheckVoucherList),
  {
    list: voucherTemplateList,
    source: {
      from: sql`voucher_template t
        join voucher v on v.organization_id = t.organization_id and v.branch_id = t.branch_id
          and v.id = t.voucher_id`,
      tenant: inBranch("t"),
      columns: {
        template_name: sql`t.name`,
        kind: sql`v.kind`,
        name: sql`v.name`,
        amount: sql`v.amount`,
        next_on: sql`t.next_on`,
        until: sql`t.until`,
      },
      also: { voucher_id: sql`t.voucher_id`, version: sql`t.version` },
      key: [sql`t.id`],
    },
  },
];

const attachmentsOf = (kind: VoucherKind): PictureSource => ({
  permissions: [`${voucherEntities[kind].name}:read`],
  shows: (id) => sql`exists (select from voucher v
    where ${inBranch("v")} and v.kind = ${kind}
      and v.attachments @> ${JSON.stringify([{ media_id: id }])}::jsonb)`,
});

/** Who may read a voucher may see what is attached to it. */
export const voucherAttachments: readonly PictureSource[] = [
  attachmentsOf("journal"),
  attachmentsOf("cash-check"),
];
