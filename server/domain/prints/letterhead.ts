import { labelsOf } from "#contract/kit/labels";
import type { Language } from "#contract/kit/language";
import type { Operation } from "#contract/kit/operation";
import type { Paper } from "#server/domain/prints/paper";
import { momentShown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";
import type { Wanted } from "#server/platform/pdf/pictures";
import { textsOf } from "#server/platform/texts";

const read = `
  select o.id as organization_id, o.name as organization, b.name as branch,
    coalesce(nullif(concat_ws(', ', b.address, b.barangay, b.city, b.province, b.postal_code), ''),
      o.address, '') as address,
    concat_ws(' · ', coalesce(b.contact_number, o.contact_number), coalesce(b.email, o.email)) as contact,
    b.tax_identification_number as tax_number, o.media_id as logo_id,
    (select u.full_name from user_account u where u.id = $1) as printed_by
  from branch b join organization o on o.id = b.organization_id where b.id = (select kaban_branch())`;

const logoSize = { width: 42, height: 42 };

/** Whose paper it is, who reads it, and what stands at its foot: when it was printed and by whom. */
export async function readLetterhead(
  { tx, caller, now }: Pick<BranchCall<Operation>, "tx" | "caller" | "now">,
  language: Language,
) {
  const { rows } = await tx.query({ name: "letterhead", text: read, values: [caller.userId] });
  const { organization_id, logo_id, printed_by, ...head } = rows[0];
  /** A picture of the organization; nothing where none is set. */
  const pictureOf = (mediaId: string | null, size: Pick<Wanted, "width" | "height">, fit: Wanted["fit"]) =>
    mediaId === null ? undefined : { mediaId, organizationId: organization_id, ...size, fit };
  const t = textsOf(language, "papers");
  const labels = labelsOf(textsOf(language, "resources"));
  const reader = { language, labels, timeZone: caller.membership.timeZone };
  const printed = t("printed", { moment: momentShown(reader, now), person: printed_by });
  const footer = `${printed}      ${t("page")}`;
  const logo = pictureOf(logo_id, logoSize, "inside");
  const paper: Pick<Paper, "head" | "reader" | "footer"> = { head: { ...head, logo }, reader, footer };
  return { ...paper, t, pictureOf };
}
