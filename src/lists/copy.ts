/** A cell of what is copied: text as it is, or a number a spreadsheet may calculate with. */
export interface CopiedCell {
  text: string;
  isNumber: boolean;
}
export type CopiedTable = { heads: string[]; rows: CopiedCell[][] };

/** A spreadsheet would run what begins like a formula: an apostrophe before it makes it text. */
const escapeFormula = ({ text, isNumber }: CopiedCell) =>
  !isNumber && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;

const onOneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, " ");
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Columns between tabs, as any spreadsheet or editor takes them. */
export function tsvOf({ heads, rows }: CopiedTable): string {
  const lines = [heads, ...rows.map((row) => row.map(escapeFormula))];
  return lines.map((line) => line.map(onOneLine).join("\t")).join("\n");
}

/** A table as documents and mails take it; spreadsheets keep the zeros that a number of text begins with. */
export function htmlOf({ heads, rows }: CopiedTable): string {
  const cell = (one: CopiedCell) =>
    one.isNumber
      ? `<td align="right">${escaped(one.text)}</td>`
      : `<td style="mso-number-format:'\\@'">${escaped(escapeFormula(one))}</td>`;
  const head = heads.map((text) => `<th>${escaped(text)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** By the old way, which needs no secure address: a cooperative's server may be reached by plain http. */
function copyByEvent(table: CopiedTable): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", tsvOf(table));
    event.clipboardData?.setData("text/html", htmlOf(table));
  };
  document.addEventListener("copy", fill, { once: true });
  try {
    return document.execCommand("copy");
  } catch {
    // Browsers may drop the old way: then it is refused like any other.
    return false;
  } finally {
    document.removeEventListener("copy", fill);
  }
}

/** Puts a table on the clipboard, for spreadsheets, documents and editors alike; false when it may not. */
export async function copyTable(table: CopiedTable): Promise<boolean> {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard?.write) return copyByEvent(table);
  const blob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  const item = new ClipboardItem({
    ...blob("text/plain", tsvOf(table)),
    ...blob("text/html", htmlOf(table)),
  });
  return navigator.clipboard.write([item]).then(
    () => true,
    () => copyByEvent(table),
  );
}
