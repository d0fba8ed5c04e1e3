import type { Language } from "#contract/kit/language";
import { languageAmong } from "#contract/kit/language-tags";
import type mail from "#locales/en/mail";
import { escapeHtml } from "#server/platform/mail/html";
import type { Message } from "#server/platform/mail/message";
import { textsOf } from "#server/platform/texts";

type Text = keyof typeof mail;

/** The language of a person by their Accept-Language header: the first of ours it names, else English. */
export function languageOf(acceptLanguage: string): Language {
  const asked = acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().toLowerCase().split(";q=");
      return { tag, weight: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((one, other) => other.weight - one.weight);
  return languageAmong(asked.map(({ tag }) => tag));
}

function asHtml(line: string, link: string | undefined): string {
  const html = escapeHtml(line);
  return line === link ? `<p><a href="${html}">${html}</a></p>` : `<p>${html}</p>`;
}

/** Where a message goes, and in which language. */
export interface Receiver {
  channel: Message["channel"];
  to: string;
  language: Language;
}

/** Writes one of the texts to somebody; what is filled into it is escaped in its HTML. */
export function compose(
  { channel, to, language }: Receiver,
  text: Text,
  values: Record<string, string>,
): Message {
  const t = textsOf(language, "mail");
  const lines = t(`${text}.lines`, { ...values, returnObjects: true }) as string[];
  const html = lines.map((line) => asHtml(line, values.link)).join("\n");
  return {
    channel,
    to,
    subject: t(`${text}.subject`),
    text: lines.join("\n\n"),
    html: `<!doctype html>\n<html lang="${language}"><meta charset="utf-8"><body>\n${html}\n</body></html>`,
  };
}
