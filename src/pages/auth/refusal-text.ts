import type { ApiError } from "../../providers/api-error";
import { languageChoice } from "../../providers/language";

/**
 * What went wrong in the person's language, without the application's texts: those of refusals are fetched.
 */
export async function refusalText(error: ApiError): Promise<string> {
  if (languageChoice.get() === "en") return error.message;
  const file = await import("../../locales/fil/refusals.json").catch(() => null);
  const texts: Record<string, string> = file?.default ?? {};
  const text = texts[error.code] ?? error.message;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(error.detail[name] ?? whole));
}
