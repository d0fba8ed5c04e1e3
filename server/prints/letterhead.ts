import type { Content } from "pdfmake/interfaces";
import type { Transaction } from "#server/platform/db/database";
import type { Wanted } from "#server/platform/pdf/pictures";

export interface Letterhead {
  organization_id: string;
  organization: string;
  branch: string;
  address: string;
  contact: string;
  tax_number: string | null;
  logo_id: string | null;
  printed_by: string;
}

const read = `
  select o.id as organization_id, o.name as organization, b.name as branch,
    coalesce(nullif(concat_ws(', ', b.address, b.barangay, b.city, b.province, b.postal_code), ''),
      o.address, '') as address,
    concat_ws(' · ', coalesce(b.contact_number, o.contact_number), coalesce(b.email, o.email)) as contact,
    b.tax_identification_number as tax_number, o.media_id as logo_id,
    (select u.user_name from user_account u where u.id = $1) as printed_by
  from branch b join organization o on o.id = b.organization_id where b.id = (select kaban_branch())`;

/** Whose paper it is, and who prints it. */
export async function readLetterhead(tx: Transaction, userId: string): Promise<Letterhead> {
  const { rows } = await tx.query({ name: "letterhead", text: read, values: [userId] });
  return rows[0];
}

const side = 42;

/** The organisation's logo, as the letterhead shows it. */
export const logoOf = ({ logo_id, organization_id }: Letterhead): Wanted => ({
  mediaId: logo_id,
  organizationId: organization_id,
  width: side,
  height: side,
  fit: "inside",
});

/** The head of a page: logo, names, address; the title of the paper at the right. */
export function letterhead(head: Letterhead, title: string): Content {
  const { organization, branch, address, contact, tax_number, logo_id } = head;
  const lines = [address, contact, tax_number && `TIN ${tax_number}`].filter(Boolean) as string[];
  return {
    columns: [
      ...(logo_id ? [{ image: "logo", fit: [side, side] as [number, number], width: side + 10 }] : []),
      {
        width: "*",
        stack: [
          { text: organization, bold: true, fontSize: 13 },
          { text: branch, fontSize: 10 },
          ...lines.map((text) => ({ text, fontSize: 8, color: "#555555" })),
        ],
      },
      { width: "auto", text: title, bold: true, fontSize: 13, alignment: "right" },
    ],
    columnGap: 8,
    margin: [0, 0, 0, 14],
  };
}
