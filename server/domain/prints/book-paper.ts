import type { Language } from "#contract/kit/language";
import type { Operation } from "#contract/kit/operation";
import { readLetterhead } from "#server/domain/prints/letterhead";
import type { Section } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";
import { textsOf } from "#server/platform/texts";

/** What papers of the books have in common: the letterhead, the span of days, and who signs. */
export async function bookPaperOf(
  call: Pick<BranchCall<Operation>, "tx" | "caller" | "now">,
  { language, from, to }: { language: Language; from: string | null; to: string },
) {
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, language);
  const said = textsOf(language, "teller");
  const until = dayShown(language, to);
  const days =
    from === null
      ? t("books.until", { to: until })
      : t("from_to", { from: dayShown(language, from), to: until });
  const { rows } = await call.tx.query("select full_name from user_account where id = $1", [
    call.caller.userId,
  ]);
  const signatures: Section = {
    kind: "signatures",
    lines: [`${t("books.prepared_by")}: ${rows[0].full_name}`, t("checked_by"), t("approved_by")],
  };
  const span: Section = { kind: "text", text: `${days} · ${said("book.in_pesos")}` };
  const texts = { brought: t("books.brought"), carried: t("books.carried"), total: said("trial.total") };
  return { paper: { ...paper, isDense: true as const }, t: said, span, signatures, texts };
}
