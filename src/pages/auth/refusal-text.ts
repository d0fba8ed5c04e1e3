import { type ApiError, refusalKeys } from "../../providers/api-error";
import { languageChoice } from "../../providers/language";

interface Texts {
  [key: string]: string | Texts;
}

/** The text under a key such as "identity.login.wrong_credentials". */
function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

/**
 * What went wrong in the person's language, without the application's texts: those of refusals are fetched.
 */
export async function refusalText(error: ApiError): Promise<string> {
  if (languageChoice.get() === "en") return error.message;
  const file = await import("#locales/fil/refusals").catch(() => null);
  const texts: Texts = file?.default ?? {};
  const [text = error.message] = refusalKeys(error).flatMap((key) => textAt(texts, key) ?? []);
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(error.detail[name] ?? whole));
}
