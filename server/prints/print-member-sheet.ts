import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces";
import type { MemberProfile } from "#contract/entities/member-profile";
import { labelOf } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printMemberSheet } from "#contract/operations/prints/prints";
import { readProfile } from "#server/domain/members/show-member";
import type { BranchCall } from "#server/operations/call";
import type { Wanted } from "#server/platform/pdf/pictures";
import { letterhead, logoOf, readLetterhead } from "#server/prints/letterhead";
import { type MemberPart, readParts } from "#server/prints/member-parts";
import { type Paper, servePdf } from "#server/prints/serve-pdf";
import { dayShown, filled, momentShown, texts } from "#server/prints/texts";

const t = texts.en;

const personal = [
  "first_name",
  "middle_name",
  "last_name",
  "suffix",
  "birthdate",
  "birth_place",
  "sex",
  "civil_status",
  "contact_number",
  "email",
  "tax_identification_number",
  "member_gender_name",
  "member_occupation_name",
  "occupation",
  "business_address",
  "business_contact_number",
  "notes",
  "description",
] as const satisfies readonly (keyof MemberProfile)[];

const membership = [
  "passbook",
  "old_reference_id",
  "status",
  "verified_by_name",
  "member_type_name",
  "member_group_name",
  "member_classification_name",
  "member_center_name",
  "member_department_name",
  "membership_date",
  "recruited_by_name",
  "is_mutual_fund_member",
  "is_micro_finance_member",
] as const satisfies readonly (keyof MemberProfile)[];

const days: readonly string[] = ["birthdate", "membership_date"];
const choices: readonly string[] = ["sex", "civil_status", "status"];

function shown(profile: MemberProfile, name: keyof MemberProfile): string {
  const value = profile[name];
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (choices.includes(name)) return labelOf(String(value));
  return days.includes(name) ? dayShown("en", String(value)) : String(value);
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 10, margin: [0, 10, 0, 3] });
const label = (text: string): TableCell => ({ text, color: "#555555" });

/** "member_type_name" is what a type is called; first, middle and last names are names themselves. */
const labelled = (name: string) =>
  labelOf(/^(first|middle|last)_name$/.test(name) ? name : name.replace(/_name$|^is_/g, ""));

/** Names and values in two columns of pairs. */
function facts(profile: MemberProfile, names: readonly (keyof MemberProfile)[]): Content {
  const pairs = names.map((name): TableCell[] => [label(labelled(name)), shown(profile, name)]);
  const rows = pairs.flatMap((pair, index) =>
    index % 2 === 0 ? [[...pair, ...(pairs[index + 1] ?? ["", ""])]] : [],
  );
  return { layout: "noBorders", table: { widths: [90, "*", 90, "*"], body: rows } };
}

const tableOf = ({ title, headings, rows }: MemberPart): Content[] => [
  heading(title),
  {
    layout: "lightHorizontalLines",
    fontSize: 7,
    table: {
      headerRows: 1,
      widths: headings.map(() => "*"),
      body: [headings.map((text) => ({ text, bold: true })), ...rows],
    },
  },
];

function holdingsOf({ holdings }: MemberProfile): MemberPart {
  return {
    title: "Accounts",
    headings: ["Code", "Name", "Kind", "Balance (₱)", "Last entry", "Status"],
    rows: holdings.map(({ code, name, member_kind, balance, last_entry_date, status }) => [
      code,
      name,
      labelOf(member_kind),
      formatPesos(balance),
      last_entry_date ? dayShown("en", last_entry_date) : "",
      labelOf(status),
    ]),
  };
}

function signatures(hasSignature: boolean): Content {
  const above = (isMember: boolean): Content =>
    isMember && hasSignature
      ? { image: "signature", fit: [120, 34], alignment: "center" }
      : { text: " ", fontSize: 28 };
  const line = (text: string, index: number): Content => ({
    stack: [
      above(index === 0),
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }] },
      { text, fontSize: 7, color: "#555555" },
    ],
  });
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    columns: ["Signature of the member", "Checked by", "Date"].map(line),
    columnGap: 20,
  };
}

const portrait = { width: 72, height: 90 };

function pictureOf(mediaId: string, organizationId: string, fit: Wanted["fit"], size = portrait): Wanted {
  return { mediaId, organizationId, ...size, fit };
}

async function design(call: BranchCall<typeof printMemberSheet>): Promise<Paper> {
  const { tx, input, caller, now, refusal, about } = call;
  const profile = await readProfile(tx, input.id);
  if (!profile) throw refusal("member_not_found");
  const parts = await readParts(tx, caller, input.id);
  const head = await readLetterhead(tx, caller.userId);
  const { full_name, passbook, media_id, signature_media_id } = profile;
  about({ entity: "member", entityId: input.id, after: { passbook } });
  const moment = momentShown("en", now, caller.membership.timeZone);
  const printed = filled(t.printed, { moment, person: head.printed_by });
  const name: Content = {
    stack: [
      { text: full_name, bold: true, fontSize: 15 },
      { text: `${t.passbook} ${passbook}${profile.is_closed ? " · Closed" : ""}`, fontSize: 10 },
    ],
  };
  const document: TDocumentDefinitions = {
    info: { title: `Member information · ${full_name}`, author: head.organization },
    pageSize: "A4",
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { fontSize: 8.5 },
    content: [
      letterhead(head, "Member information"),
      { columns: media_id ? [name, { image: "portrait", ...portrait }] : [name], columnGap: 10 },
      heading("Personal"),
      facts(profile, personal),
      heading("Membership"),
      facts(profile, membership),
      ...(profile.holdings.length > 0 ? tableOf(holdingsOf(profile)) : []),
      ...parts.flatMap(tableOf),
      signatures(signature_media_id !== null),
    ],
  };
  const { organization_id } = head;
  return {
    name: `member-${passbook}`,
    document,
    footer: { text: `${printed}      ${t.page}`, margin: [40, 12, 40, 0] },
    pictures: {
      ...(head.logo_id && { logo: logoOf(head) }),
      ...(media_id && { portrait: pictureOf(media_id, organization_id, "cover") }),
      ...(signature_media_id && {
        signature: pictureOf(signature_media_id, organization_id, "inside", { width: 120, height: 34 }),
      }),
    },
  };
}

export const memberSheetPrinted = servePdf(printMemberSheet, design);
