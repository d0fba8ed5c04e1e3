import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { type PrintLanguage, printMemberCard } from "#contract/operations/prints/prints";
import { qrContent } from "#server/domain/members/qr";
import type { BranchCall } from "#server/operations/call";
import type { Wanted } from "#server/platform/pdf/pictures";
import { type Letterhead, logoOf, readLetterhead } from "#server/prints/letterhead";
import { type Paper, servePdf } from "#server/prints/serve-pdf";
import { dayShown, type Texts, texts } from "#server/prints/texts";

const read = `
  select m.full_name, m.passbook, m.media_id, m.membership_date, t.name as type
  from member m left join member_type t on t.id = m.member_type_id where m.id = $1 and m.deleted_at is null`;

interface Holder {
  full_name: string;
  passbook: string;
  media_id: string | null;
  membership_date: string | null;
  type: string | null;
}

// ISO/IEC 7810 ID-1, 85.6 × 54 mm, in points.
const [width, height] = [242.65, 153.07];
const band = 32;
const portrait = { width: 57, height: 71 };
const [left, top] = [10, band + 8];
// Squares of two whole points, 0.7 mm: the code has 37 a side.
const qrSide = 75;

/** Names of any length, in the room there is. */
const sizeFor = (text: string, room: number, most: number) =>
  Math.max(6, Math.min(most, Math.floor((room * most) / text.length)));

/** At a place of the card; what would stand beyond its width goes on below. */
const at = (x: number, y: number, room: number, content: object): Content =>
  ({ columns: [{ width: room, ...content }], absolutePosition: { x, y } }) as Content;

function front(
  holder: Holder,
  head: Letterhead,
  qr: string,
  { t, language }: { t: Texts; language: PrintLanguage },
) {
  const { full_name, passbook, type, membership_date, media_id } = holder;
  const words = media_id ? left + portrait.width + 8 : left;
  const room = width - words - qrSide - 16;
  const fact = (name: string, value: string | null) =>
    value
      ? [
          { text: name, fontSize: 5.5, color: "#555555", margin: [0, 3, 0, 0] },
          { text: value, fontSize: 7.5 },
        ]
      : [];
  const nameStart = head.logo_id ? left + 26 : left;
  return [
    {
      canvas: [{ type: "rect", x: 0, y: 0, w: width, h: band, color: "#0f4c5c" }],
      absolutePosition: { x: 0, y: 0 },
    },
    ...(head.logo_id ? [{ image: "logo", fit: [22, 22], absolutePosition: { x: left, y: 5 } }] : []),
    at(nameStart, 6, width - nameStart - 8, {
      text: head.organization,
      bold: true,
      color: "white",
      fontSize: sizeFor(head.organization, 22, 10),
    }),
    at(nameStart, 19, width - nameStart - 8, {
      text: `${head.branch} · ${t.card}`,
      color: "white",
      fontSize: 6.5,
    }),
    ...(media_id ? [{ image: "portrait", ...portrait, absolutePosition: { x: left, y: top } }] : []),
    at(words, top, width - words - 8, { text: full_name, bold: true, fontSize: sizeFor(full_name, 22, 11) }),
    at(words, top + 25, room, {
      stack: [
        ...fact(t.passbook, passbook),
        ...fact(t.type, type),
        ...fact(t.since, membership_date && dayShown(language, membership_date)),
      ],
    }),
    { qr, fit: qrSide, eccLevel: "M", absolutePosition: { x: width - qrSide - 8, y: height - qrSide - 8 } },
    at(left, height - 16, width - qrSide - 30, { text: t.card_note, fontSize: 5, color: "#555555" }),
  ] as Content[];
}

async function design(call: BranchCall<typeof printMemberCard>): Promise<Paper> {
  const { tx, input, caller, refusal, about } = call;
  const { rows } = await tx.query({ name: "card-holder", text: read, values: [input.id] });
  const holder: Holder | undefined = rows[0];
  if (!holder) throw refusal("member_not_found");
  const head = await readLetterhead(tx, caller.userId);
  const qr = await qrContent(tx, caller.membership.branchId, input.id);
  const t = texts[input.language];
  about({ entity: "member", entityId: input.id, after: { passbook: holder.passbook } });
  const document: TDocumentDefinitions = {
    info: { title: `${t.card} · ${holder.full_name}`, author: head.organization },
    pageSize: { width, height },
    pageMargins: 0,
    content: front(holder, head, qr, { t, language: input.language }),
  };
  const picture: Wanted = {
    mediaId: holder.media_id,
    organizationId: head.organization_id,
    ...portrait,
    fit: "cover",
  };
  return {
    name: `member-card-${holder.passbook}`,
    document,
    pictures: {
      ...(head.logo_id && { logo: logoOf(head) }),
      ...(holder.media_id && { portrait: picture }),
    },
  };
}

export const memberCardPrinted = servePdf(printMemberCard, design);
