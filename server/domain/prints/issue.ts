import { randomInt } from "node:crypto";
import {
  codeLength,
  codeShown,
  codeSigns,
  type IssuedPaperKind,
  type issuedPaperFields,
} from "#contract/entities/issued-paper";
import type { Language } from "#contract/kit/language";
import type { Operation } from "#contract/kit/operation";
import type { Section } from "#server/domain/prints/paper";
import type { BranchCall } from "#server/platform/operations/call";
import { textsOf } from "#server/platform/texts";

const newCode = () =>
  Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join("");

// The address its printer works at is the one that readers outside reach, where any is.
const keep = `
  with issued as (
    insert into issued_paper (organization_id, branch_id, code, kind, facts, issued_at, issued_by_id)
    values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5) returning organization_id)
  select o.slug, (select u.sign_in_origin from user_account u where u.id = $5) as origin
  from issued i join organization o on o.id = i.organization_id`;

type Facts<K extends IssuedPaperKind> = Record<keyof (typeof issuedPaperFields)[K], string | number | null>;

/**
 * Keeps what a paper says under a new code, and answers the part of the paper that shows it: where and by
 * which code anybody may check it.
 */
export async function issuePaper<K extends IssuedPaperKind>(
  { tx, caller, now }: Pick<BranchCall<Operation>, "tx" | "caller" | "now">,
  language: Language,
  kind: K,
  facts: Facts<K>,
): Promise<Section> {
  const code = newCode();
  const values = [code, kind, JSON.stringify(facts), now, caller.userId];
  const { rows } = await tx.query(keep, values);
  const { slug, origin } = rows[0] as { slug: string; origin: string | null };
  const t = textsOf(language, "papers");
  const where = `${origin ?? ""}/verify`;
  return {
    kind: "check",
    address: `${where}?organization=${encodeURIComponent(slug)}&code=${code}`,
    text: t("check", { where }),
    code: `${slug} · ${codeShown(code)}`,
  };
}

/** A name that its owner knows again and nobody else: "Peña, Niño" → "P•••, N•••". */
export const nameMasked = (name: string) => name.replace(/(\p{L})[\p{L}\p{M}'’.-]*/gu, "$1•••");

/** A number of which the end is left: "21110-000001" → "••••0001". */
export const numberMasked = (number: string) => `••••${number.slice(-4)}`;
