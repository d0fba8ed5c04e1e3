import type { Page } from "#server/site/frame";
import { html } from "#server/site/html";
import type { View } from "#server/site/view";

/** Commands that run as they stand where the demo is served, one for each of the steps told. */
function commands({ origin, demo }: View): string[] {
  const [email, password] = demo
    ? ["manager@demo.kaban.test", demo.password]
    : ["you@example.coop", "your-password"];
  const read = `curl -s -b kaban.txt -H "X-Branch-ID: $BRANCH"`;
  return [
    `KABAN=${origin}/api/v1
curl -s -c kaban.txt $KABAN/health
TOKEN=$(awk '$6 == "csrf" { print $7 }' kaban.txt)
curl -s -b kaban.txt -c kaban.txt -H "X-CSRF-Token: $TOKEN" -H "Content-Type: application/json" \\
  -d '{"key":"${email}","password":"${password}"}' $KABAN/authentication/login > me.json
BRANCH=$(node -p "require('./me.json').user_organization.branch.id")`,
    `${read} "$KABAN/member-profile/search?pageSize=3"
${read} "$KABAN/account/search?q=savings"`,
    `TOKEN=$(awk '$6 == "csrf" { print $7 }' kaban.txt)
curl -s -b kaban.txt -H "X-Branch-ID: $BRANCH" -H "X-CSRF-Token: $TOKEN" \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\
  -d '{"name":"Scholarship fund"}' $KABAN/account-category`,
    `${read} -N "$KABAN/live?branch=$BRANCH"`,
  ];
}

/** How to get at the API. */
export function developersPage(view: View): Page {
  const { developers: words, pages } = view.texts;
  const written = commands(view);
  const steps = words.steps.map(
    ({ heading, text }, index) => html`<section><h2>${heading}</h2><p>${text}</p>
      <pre tabindex="0"><code>${written[index]}</code></pre></section>`,
  );
  const body = html`<article class="text"><h1>${pages.developers.title}</h1><p class="lead">${words.lead}</p>
    <p class="note">${view.demo ? words.runs : words.runsNot}</p>${steps}
    <section><h2>${words.listenHeading}</h2>
      <ul class="points">${words.points.map((point) => html`<li>${point}</li>`)}</ul></section>
    <section><h2>${words.docHeading}</h2><p>${words.doc}</p>
      <p class="buttons"><a class="button" href="/api/v1/openapi.json">${words.docLink}</a></p>
    </section></article>`;
  return { ...pages.developers, body };
}
