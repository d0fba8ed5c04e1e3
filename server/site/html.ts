import { escapeHtml } from "#server/platform/mail/html";

/** Text that is HTML already, made by `html` alone. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a page: text is escaped, lists follow one another, nothing is nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

function written(content: Content): string {
  if (content === null || content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  if (typeof content === "object") return content.map(written).join("");
  return escapeHtml(String(content));
}

/** Writes HTML; every value in it is escaped unless it was written by this itself. */
export const html = (parts: TemplateStringsArray, ...values: Content[]): Html =>
  new Html(parts.map((part, index) => `${part}${written(values[index])}`).join(""));
