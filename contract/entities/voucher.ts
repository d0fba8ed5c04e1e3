import { z } from "zod";
import { paymentKinds } from "#contract/entities/journal";
import { shownTags, tags } from "#contract/entities/tags";
import { defineEntity, listOfEntity } from "#contract/kit/entity";
import {
  choice,
  date,
  integer,
  longText,
  media,
  moment,
  money,
  reference,
  table,
  text,
  toggle,
} from "#contract/kit/field";

/**
 * In their order, each reached from the one before it alone. A number that is given up ends as cancelled;
 * what was released or cancelled never changes.
 */
export const voucherStates = ["draft", "printed", "approved", "released", "cancelled"] as const;
export type VoucherState = (typeof voucherStates)[number];

/** The parts in which people sign a paper. */
export const signatoryRoles = [
  "prepared by",
  "certified by",
  "approved by",
  "verified by",
  "checked by",
  "acknowledged by",
  "noted by",
  "posted by",
  "paid by",
] as const;

const what = {
  name: text({ required: true }),
  /** On the paper; the entry has the business date of the release, unless it is released as of this day. */
  date: date({ label: "Voucher date", required: true }),
  /** Of what it is about: a bill, a resolution. */
  reference: text({ max: 50 }),
  description: longText({ label: "Particulars", max: 1000 }),
  /** An accrual: once released, the draft of its reversal is written on this day. */
  reverse_on: date({ label: "Reverse it on" }),
};
const filing = {
  tags,
  attachments: table(
    {
      media_id: media({ label: "File", accept: "document", required: true }),
      name: text({ label: "What it shows", max: 100 }),
    },
    { label: "Attachments", max: 20, unique: "media_id", uniqueMessage: "Each file is attached once" },
  ),
};

/** What the server keeps of a voucher of either kind. */
const kept = {
  /** Drawn or typed when it is first printed, and kept whatever becomes of it. */
  number: text({ label: "Voucher no." }),
  state: choice(voucherStates, { required: true }),
  /** What its debits come to, and its credits. */
  amount: money({ required: true }),
  print_count: integer({ required: true, label: "Prints" }),
  printed_at: moment(),
  printed_by_id: reference("user", { label: "Printed by" }),
  approved_at: moment(),
  approved_by_id: reference("user", { label: "Approved by" }),
  released_at: moment(),
  released_by_id: reference("user", { label: "Released by" }),
  cancelled_at: moment(),
  cancelled_by_id: reference("user", { label: "Cancelled by" }),
  cancel_reason: text({ label: "Reason for cancelling" }),
  /** Of the last time that somebody who may approve it did not; until it is printed anew. */
  rejected_at: moment(),
  rejected_by_id: reference("user", { label: "Rejected by" }),
  reject_reason: text({ label: "Reason for rejecting" }),
} as const;

const computed = {
  created_by_id: reference("user", { label: "Prepared by" }),
  entry_date: date({ label: "Entry date" }),
  is_reversal: toggle({ label: "Reversal" }),
};

/** Whom a voucher is linked to: its entry, once released, and what it reverses or is reversed by. */
export const voucherLinks = {
  entry_id: z.uuid().nullable(),
  reverses_id: z.uuid().nullable(),
  reverses_number: z.string().nullable(),
  reversed_by_id: z.uuid().nullable(),
  reversed_by_number: z.string().nullable(),
  /** A register worked it out: it is deleted or cancelled, and not changed. */
  is_proposal: z.boolean(),
  /** The template that it is kept as. */
  template_name: z.string().nullable(),
};

const listed = {
  hidden: [
    ...["print_count", "printed_at", "printed_by_id", "approved_at", "approved_by_id", "released_at"],
    ...["released_by_id", "entry_date", "is_reversal", "cancelled_at", "cancelled_by_id", "cancel_reason"],
    ...["rejected_at", "rejected_by_id", "reject_reason", "created_at"],
  ] as const,
  omitted: ["tags", "attachments"] as const,
  computed,
  carries: {
    version: z.int(),
    is_mine: z.boolean(),
    tags: shownTags,
    ...voucherLinks,
  },
  order: { field: "created_at", order: "desc" } as const,
};

/** A voucher that moves money between accounts: what is booked by hand. Amounts are in centavos. */
export const journalVoucher = defineEntity({
  name: "journal-voucher",
  label: "Journal voucher",
  menu: "accounting",
  page: "accounting/journal-voucher",
  path: "/journal-voucher",
  title: "name",
  numbered: [],
  brief: [],
  groups: { voucher: { what, filing } },
  kept,
  list: {
    ...listed,
    label: "Journal vouchers",
    shown: ["number", "name", "date", "amount", "state", "created_by_id"],
    searches: ["number", "name", "reference"],
  },
  importFirst: [],
});

/** A voucher by which somebody is paid, in cash or by check. Amounts are in centavos. */
export const cashCheckVoucher = defineEntity({
  name: "cash-check-voucher",
  label: "Cash or check voucher",
  menu: "accounting",
  page: "accounting/cash-check-journal-voucher",
  path: "/cash-check-voucher",
  title: "name",
  numbered: [],
  brief: [],
  groups: {
    voucher: {
      what,
      payment: {
        pay_to: text({ required: true }),
        payment_kind: choice(paymentKinds, { label: "Paid by", required: true }),
        check_number: text({
          label: "Check no.",
          max: 50,
          help: "Left empty, it is drawn from the bank's booklet when the check is written",
        }),
        check_date: date({ label: "Check date" }),
      },
      signing: {
        signatories: table(
          {
            role: choice(signatoryRoles, { required: true }),
            name: text({ required: true, max: 100 }),
            position: text({ max: 100 }),
          },
          { max: 9, unique: "role", uniqueMessage: "Each signs once" },
        ),
      },
      filing,
    },
  },
  kept,
  list: {
    ...listed,
    carries: { ...listed.carries, is_check_written: z.boolean() },
    omitted: ["tags", "attachments", "signatories"],
    label: "Cash and check vouchers",
    shown: ["number", "pay_to", "name", "date", "amount", "payment_kind", "state", "created_by_id"],
    searches: ["number", "name", "pay_to", "check_number", "reference"],
  },
  importFirst: [],
});

export const voucherEntities = { journal: journalVoucher, "cash-check": cashCheckVoucher } as const;
export type VoucherKind = keyof typeof voucherEntities;

/** The vouchers of a branch of each kind, newest first; the state is a field to filter by. */
export const journalVoucherList = listOfEntity(journalVoucher);
export const cashCheckVoucherList = listOfEntity(cashCheckVoucher);
