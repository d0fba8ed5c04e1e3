import type { FastifyRequest } from "fastify";
import { codeOf, codeShown, type IssuedPaper, issuedPaperFields } from "#contract/entities/issued-paper";
import { labelsOf } from "#contract/kit/labels";
import { momentShown, type Reader, shown } from "#server/domain/prints/shown";
import { textsOf } from "#server/platform/texts";
import { askApi } from "#server/site/ask";
import type { Page } from "#server/site/frame";
import { type Html, html } from "#server/site/html";
import { filled, type View } from "#server/site/view";

/** What was typed or scanned off a paper, and what the API answered; no status before anything was asked. */
interface Checked {
  organization: string;
  code: string;
  status: number | null;
  paper: IssuedPaper | null;
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Asks for the paper that the address names. */
export async function readChecked(request: FastifyRequest): Promise<Checked> {
  const query = request.query as Record<string, unknown>;
  const organization = textOf(query.organization).slice(0, 300);
  const code = textOf(query.code).slice(0, 60);
  if (!organization || !code) return { organization, code, status: null, paper: null };
  const path = `/organization/${encodeURIComponent(organization)}/paper/${encodeURIComponent(code)}`;
  const { status, body } = await askApi<IssuedPaper>(request, path);
  return { organization, code, status, paper: status === 200 ? body : null };
}

function paperOf({ language, texts }: View, paper: IssuedPaper): Html {
  const { verify: words } = texts;
  const { kind, facts, organization, branch, issued_at, time_zone: timeZone, code } = paper;
  const reader: Reader = { language, timeZone, labels: labelsOf(textsOf(language, "resources")) };
  const told = Object.entries(issuedPaperFields[kind]).map(([name, field]) => ({
    label: reader.labels.field(name, field),
    value: field.kind === "integer" ? String(facts[name]) : shown(field, name, facts, reader),
  }));
  return html`<div class="alert good" role="status"><h2>${words.issuedHeading}</h2>
    <p>${filled(words.issued, { kind: words.kinds[kind], organization, branch })}</p></div>
    <dl>${told.map(({ label, value }) => value && html`<dt>${label}</dt><dd>${value}</dd>`)}
    <dt>${words.issuedAt}</dt><dd>${momentShown(reader, new Date(issued_at))}</dd>
    <dt>${words.code}</dt><dd>${codeShown(code)}</dd></dl>
    <p class="note">${words.compare}</p>`;
}

/** A form that works without scripts, and what stood on the paper whose code was typed. */
export function verifyPage(view: View, { organization, code, status, paper }: Checked): Page {
  const { texts } = view;
  const { verify: words } = texts;
  const isWait = status === 429;
  const refused =
    status !== null &&
    !paper &&
    html`<div class="alert" role="alert"><p>${
      isWait ? texts.wait : filled(words.unknown, { code: codeShown(codeOf(code)) || code })
    }</p>${!isWait && html`<p>${words.unknownHelp}</p>`}</div>`;
  const form = html`<form class="form" method="get" action="/verify">
    <div class="field"><label for="organization">${words.organization}</label>
      <input id="organization" name="organization" required maxlength="300" value="${organization}"
        autocapitalize="none" spellcheck="false"><p class="help">${words.organizationHelp}</p></div>
    <div class="field"><label for="code">${words.code}</label>
      <input id="code" name="code" required maxlength="60" value="${paper ? "" : code}"
        autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX"></div>
    <p><button class="button">${words.check}</button></p></form>`;
  const body = html`<div class="text"><h1>${words.title}</h1><p class="lead">${words.lead}</p>
    ${refused}${paper && paperOf(view, paper)}
    ${paper ? html`<section class="section"><h2>${words.another}</h2>${form}</section>` : form}</div>`;
  const isMissing = refused && { status: isWait ? 429 : 404 };
  return { title: words.title, description: words.lead, body, isUnlisted: status !== null, ...isMissing };
}
