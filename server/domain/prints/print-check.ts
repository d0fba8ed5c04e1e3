import { type IssuedCheck, issuedCheckList } from "#contract/entities/issued-check";
import type { signatoryRoles } from "#contract/entities/voucher";
import { amountInWords } from "#contract/kit/amount-in-words";
import { date, type Fields, money, text } from "#contract/kit/field";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { printCheck, printCheckRegister, printSampleCheck } from "#contract/operations/prints/check-papers";
import { checkLayout } from "#contract/resources/check-layout";
import { bookPaperOf } from "#server/domain/prints/book-paper";
import { oneLine, pagesOf } from "#server/domain/prints/page-totals";
import { servePaper } from "#server/domain/prints/paper";
import { type PdfDocument, servePdf } from "#server/domain/prints/serve-pdf";
import { dayShown } from "#server/domain/prints/shown";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";

const { name: _, bank_account_id: __, ...places } = checkLayout.fields;
type Layout = Record<keyof typeof places, number>;

/** The check that Philippine banks share, 8 by 3 inches, for bank accounts without a layout of their own. */
const standard = Object.fromEntries(
  Object.entries(places).map(([name, { default: at }]) => [name, at]),
) as unknown as Layout;

/** What is written on a check. The amount is in centavos. */
interface Written {
  number: string;
  check_date: string;
  pay_to: string;
  amount: Centavos;
  /** Two at most, as banks have it. */
  signatories: readonly string[];
}

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";
const signing: (typeof signatoryRoles)[number] = "approved by";
const pointsOf = (millimetres: number) => (millimetres * 72) / 25.4;

/** A check on a page of its own size: the texts alone, as all else is printed on it. */
function draw(layout: Layout, check: Written): PdfDocument {
  const at = (
    name: "date" | "payee" | "figures" | "words" | "signatories" | "second_signatory",
    text: string,
  ) => {
    const [x, y] = [layout[`${name}_x`], layout[`${name}_y`]];
    // The second one stands beside the first, who ends before it begins.
    const beside = name === "signatories" && second && layout.second_signatory_y === y;
    const end = beside && layout.second_signatory_x > x ? layout.second_signatory_x - 2 : layout.width;
    return {
      columns: [{ text, width: pointsOf(Math.max(end - x, 1)) }],
      absolutePosition: { x: pointsOf(x), y: pointsOf(y) },
    };
  };
  const { number, check_date, pay_to, amount, signatories } = check;
  const [first, second] = signatories;
  return {
    name: `check-${number}`,
    pictures: {},
    document: {
      info: { title: `Check ${number}` },
      pageSize: { width: pointsOf(layout.width), height: pointsOf(layout.height) },
      pageMargins: 0,
      defaultStyle: { fontSize: 10 },
      content: [
        at("date", dayShown("en", check_date)),
        at("payee", `**${pay_to}**`),
        at("figures", `**${formatPesos(amount)}**`),
        at("words", `**${amountInWords(amount)}**`),
        ...(first ? [at("signatories", first)] : []),
        ...(second ? [at("second_signatory", second)] : []),
      ],
    },
  };
}

async function readLayout(tx: Transaction, column: "id" | "bank_account_id", id: string) {
  const { rows } = await tx.query<Layout>(
    `select * from check_layout where ${here} and ${column} = $1 and deleted_at is null`,
    [id],
  );
  return rows[0];
}

// Who signs the account's checks; where it does not say, who approves the voucher.
const findCheck = `
  select c.bank_account_id, c.number, c.state, c.check_date, c.pay_to, c.amount,
    coalesce(nullif(array_remove(array[b.signatory, b.second_signatory], null), '{}'),
      array(select s ->> 'name' from jsonb_array_elements(v.signatories) s
        where s ->> 'role' = '${signing}')) as signatories
  from issued_check c
  join bank_account b on b.organization_id = c.organization_id and b.branch_id = c.branch_id
    and b.id = c.bank_account_id
  left join voucher v on v.organization_id = c.organization_id and v.branch_id = c.branch_id
    and v.id = c.voucher_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.id = $1
  for update of c`;

const keepPrint = `
  insert into issued_check_print (organization_id, branch_id, check_id, print_number, printed_at,
    printed_by_id)
  select kaban_organization(), kaban_branch(), $1, coalesce(max(p.print_number), 0) + 1, $2, $3
  from issued_check_print p where p.organization_id = (select kaban_organization())
    and p.branch_id = (select kaban_branch()) and p.check_id = $1
  returning print_number`;

const designCheck = async ({ tx, input, caller, now, refusal, audit }: BranchCall<typeof printCheck>) => {
  const { rows } = await tx.query<Written & Pick<IssuedCheck, "state" | "bank_account_id">>(findCheck, [
    input.id,
  ]);
  const [check] = rows;
  if (!check) throw refusal("check_not_found");
  if (check.state !== "issued") throw refusal("check_not_printed");
  const layout = (await readLayout(tx, "bank_account_id", check.bank_account_id)) ?? standard;
  const [print] = (await tx.query(keepPrint, [input.id, now, caller.userId])).rows;
  audit({ entity: issuedCheckList.name, entityId: input.id, after: { number: check.number, ...print } });
  return draw(layout, check);
};

const checkHandler = servePdf(printCheck, designCheck, { isIssued: true });

const sampleHandler = servePdf(printSampleCheck, async ({ tx, input, today, refusal, audit }) => {
  const layout = await readLayout(tx, "id", input.id);
  if (!layout) throw refusal("layout_not_found");
  audit({ entity: "check-layout", entityId: input.id });
  return draw(layout, {
    ...{ number: "sample", check_date: today, pay_to: "Juan Dela Cruz", amount: 1_234_567_89 },
    signatories: ["Maria Santos", "Jose Rizal"],
  });
});

const findChecks = `
  select c.number, b.name as bank_account, c.check_date, c.pay_to, v.number as voucher, c.state, c.issued_on,
    case c.state when 'issued' then c.amount end as amount,
    case c.state when 'cancelled' then concat_ws(' · ', c.cancelled_on, u.full_name, c.cancel_reason) end
      as cancelled
  from issued_check c
  join bank_account b on b.organization_id = c.organization_id and b.branch_id = c.branch_id
    and b.id = c.bank_account_id
  left join voucher v on v.organization_id = c.organization_id and v.branch_id = c.branch_id
    and v.id = c.voucher_id
  left join user_account u on u.id = c.cancelled_by_id
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and (c.issued_on between $1 and $2 or c.cancelled_on between $1 and $2)
  order by b.name, c.number_key, c.id`;

const registerHandler = servePaper(printCheckRegister, async (call) => {
  const { tx, input, caller, refusal, audit } = call;
  const { from, to } = input;
  if (from > to) throw refusal("dates_reversed");
  const { paper, t, span, signatures, texts } = await bookPaperOf(call, input);
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { checks: { from, to } } });
  const { rows } = await tx.query(findChecks, [from, to]);
  const columns: Fields = {
    number: text({ label: t("issued.number") }),
    bank_account: text({ label: t("issued.bank_account") }),
    check_date: date({ label: t("issued.check_date") }),
    pay_to: text({ label: t("issued.pay_to") }),
    voucher: text({ label: t("issued.voucher") }),
    cancelled: text({ label: t("issued.cancelled") }),
    amount: money({ label: t("issued.amount") }),
  };
  const lines = rows.map((row) => ({
    ...row,
    bank_account: oneLine(row.bank_account, 36),
    pay_to: oneLine(row.pay_to, 36),
    cancelled: oneLine(row.cancelled, 44),
  }));
  const widths = { number: 70, check_date: 64, bank_account: 150, pay_to: 150, voucher: 60, amount: 70 };
  return {
    ...paper,
    isWide: true,
    name: `checks-${from}-${to}`,
    title: t("issued.register"),
    about: `${from} – ${to}`,
    sections: [
      span,
      ...pagesOf(lines, { columns, texts, widths, sums: ["amount"], isWide: true }),
      signatures,
    ],
  };
});

/** A check, a sample of one, and the register of all. */
export const printCheckHandlers: readonly OperationHandler[] = [checkHandler, sampleHandler, registerHandler];
