import { type VoucherKind, voucherEntities } from "#contract/entities/voucher";
import type { Entity } from "#contract/kit/entity";
import { type Fields, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printVoucher } from "#contract/operations/prints/prints";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { signaturesOf } from "#server/domain/prints/signed";
import { findVoucher, type Voucher } from "#server/domain/vouchers/rows";

/** A voucher as its paper says it: signatories are of cash and check vouchers, who else signs of both. */
type Signed = Voucher & {
  pay_to?: string;
  check_number?: string | null;
  checks?: { number: string; state: string }[];
  signatories?: { role: string; name: string; position: string | null }[];
};

const onPaper: readonly Voucher["state"][] = ["printed", "approved", "released"];

/** What stands above the lines: what was typed but what is filed with it, and its number. */
function factsOf(kind: VoucherKind, voucher: Signed): Section {
  const { what, payment = {} } = (voucherEntities[kind] as Entity).groups.voucher as Record<string, Fields>;
  const { number } = voucherEntities[kind].kept;
  const written = voucher.checks?.find(({ state }) => state === "issued")?.number;
  const row = { ...voucher, ...(written && { check_number: written }) };
  return { kind: "facts", fields: { number, ...what, ...payment }, row, perLine: 2 };
}

function linesOf({ lines, amount }: Voucher, total: string): Section {
  const sum = formatPesos(amount);
  return {
    kind: "table",
    columns: {
      account: text({ label: "Account" }),
      member: text({ label: "Member" }),
      description: text({ label: "Particulars" }),
      debit: money({ label: "Debit" }),
      credit: money({ label: "Credit" }),
    },
    widths: { debit: 70, credit: 70 },
    rows: lines.map(({ debit, credit, ...line }) => ({
      account: `${line.account_code} ${line.account_name}`,
      member: [line.member_account_number, line.member_name].filter(Boolean).join(" · "),
      description: line.description,
      debit: debit || null,
      credit: credit || null,
    })),
    after: [{ label: total, amounts: { debit: sum, credit: sum } }],
  };
}

const paperHandler = (kind: VoucherKind) =>
  servePaper(printVoucher[kind], async (call) => {
    const { input, refusal, audit } = call;
    const voucher: Signed | null = await findVoucher({ ...call, kind }, input.id);
    if (!voucher) throw refusal("voucher_not_found");
    if (!onPaper.includes(voucher.state)) throw refusal("not_printed_yet");
    const { t, pictureOf: _, ...paper } = await readLetterhead(call, input.language);
    const { number, name, amount, amount_in_words, print_count: prints } = voucher;
    audit({ entity: voucherEntities[kind].name, entityId: input.id, after: { number } });
    const title = t(kind === "journal" ? "journal_voucher" : "cash_check_voucher");
    return {
      ...paper,
      ...(input.paper === "compact" && { isDense: true, isCompact: true }),
      ...(input.paper === "letter" && { isLetter: true }),
      name: `voucher-${number}`,
      title: prints > 1 ? `${title} · ${t("reprint", { count: prints - 1 })}` : title,
      about: `${number} ${name}`,
      sections: [
        factsOf(kind, voucher),
        linesOf(voucher, t("voucher_total")),
        {
          kind: "facts",
          fields: { amount: money(), amount_in_words: text({ label: "Amount in words" }) },
          row: { amount, amount_in_words },
        },
        ...signaturesOf(voucher, paper.reader, t("received_by")),
      ],
    };
  });

/** The papers of vouchers. */
export const printVoucherHandlers = [paperHandler("journal"), paperHandler("cash-check")];
