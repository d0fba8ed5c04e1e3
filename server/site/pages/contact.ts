import type { Problem } from "#contract/kit/refusal";
import filRefusals from "#locales/fil/refusals";
import type { Page } from "#server/site/frame";
import { html } from "#server/site/html";
import { filled, type View } from "#server/site/view";

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}

interface Outcome {
  sent?: ContactValues;
  values?: ContactValues;
  status?: number;
  refused?: Problem | null;
}

/** A refusal in the reader's language, where it is one that the operation declares. */
function said(view: View, { code, message, detail }: Problem): string {
  const text = view.language === "fil" ? (filRefusals as Record<string, unknown>)[code] : null;
  if (typeof text !== "string") return message;
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name) => String(detail?.[name] ?? ""));
}

/** A form that works without scripts; after a refusal it holds what was typed and says what is wrong. */
export function contactPage(view: View, { sent, values, status, refused }: Outcome = {}): Page {
  const { contact: words, pages, policy } = view.texts;
  const { operator } = view;
  const fields = refused?.fields ?? {};
  const fieldErrors = Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, words.invalid[name as "name"] ?? message]),
  );
  const attributes = (name: keyof ContactValues) =>
    fieldErrors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : null;
  const error = (name: string) =>
    fieldErrors[name] && html`<p class="error" id="${name}-error">${fieldErrors[name]}</p>`;
  const alert =
    refused &&
    html`<p class="alert" role="alert">${words.errors}
    ${Object.keys(fields).length === 0 && said(view, refused)}</p>`;
  const form = html`${alert}<form class="form" method="post" action="/contact" novalidate>
    <div class="field"><label for="name">${words.name}</label>
      <input id="name" name="name" required maxlength="100" autocomplete="name" value="${values?.name}"
        ${attributes("name")}>${error("name")}</div>
    <div class="field"><label for="email">${words.email}</label>
      <input id="email" name="email" type="email" required maxlength="255" autocomplete="email"
        value="${values?.email}" ${attributes("email")}>${error("email")}</div>
    <div class="field"><label for="message">${words.message}</label>
      <textarea id="message" name="message" required maxlength="4000"
        ${attributes("message")}>${values && `\n${values.message}`}</textarea>
      ${error("message")}<p class="help">${words.messageHelp}</p></div>
    <p><button class="button">${words.send}</button></p></form>`;
  const thanks =
    sent &&
    html`<div class="alert good" role="status"><h2>${words.sentHeading}</h2>
    <p>${filled(words.sent, { name: sent.name, email: sent.email })}</p></div>
    <p class="buttons"><a class="button quiet" href="/contact">${words.another}</a></p>`;
  const body = html`<div class="text"><h1>${pages.contact.title}</h1><p class="lead">${words.lead}</p>
    ${thanks ?? form}
    <section><h2>${words.operatorHeading}</h2><p>${operator.name ?? policy.operator}</p>
    ${operator.address && html`<p>${operator.address}</p>`}</section></div>`;
  return { ...pages.contact, body, ...(status && { status }), isUnlisted: Boolean(sent ?? refused) };
}
