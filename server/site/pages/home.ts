import type { Page } from "#server/site/frame";
import { type Html, html } from "#server/site/html";
import type { View } from "#server/site/view";

const scenes = ["batch", "trial-balance", "members"] as const;

/** Pictures say their size before they are there, so that nothing moves when they come. */
const picture = (name: string, alt: string, size: { width: number; height: number }, loading: string) =>
  html`<img src="/site/${name}.webp" alt="${alt}" width="${size.width}" height="${size.height}"
    loading="${loading}" decoding="async">`;

const screen = { width: 960, height: 562 };

/** Buttons that sign in to the demo, each as one of its people. */
export function tryDemo(view: View): Html | null {
  const { home } = view.texts;
  if (!view.demo) return null;
  const buttons = view.demo.people.map(({ role }) => {
    const key = role as keyof typeof home.demoAs;
    return html`<button class="card demo-role" name="role" value="${role}">
      <strong>${home.demoAs[key]}</strong><span>${home.demoDoes[key]}</span></button>`;
  });
  return html`<section class="wide section demo" id="demo"><h2>${home.demoHeading}</h2>
    <p class="lead">${home.demoLead}</p>
    <form class="cards four" method="post" action="/demo">${buttons}</form></section>`;
}

/** What Kaban is, shown more than said. */
export function homePage(view: View): Page {
  const { home, pages } = view.texts;
  const start = view.demo
    ? html`<a class="button" href="#demo">${home.demoHeading}</a>
        <a class="button quiet" href="/auth/sign-up">${home.start}</a>`
    : html`<a class="button" href="/auth/sign-up">${home.start}</a>
        <a class="button quiet" href="/subscription">${home.own}</a>`;
  const shown = scenes.map((name) => {
    const { heading, text, alt } = home.scenes[name];
    return html`<article class="scene"><div><h3>${heading}</h3><p>${text}</p></div>
      <div class="shot">${picture(name, alt, screen, "lazy")}</div></article>`;
  });
  const features = home.features.map(
    ({ heading, text }) => html`<article class="card"><h3>${heading}</h3><p>${text}</p></article>`,
  );
  const phone = picture("phone", home.phoneAlt, { width: 390, height: 800 }, "lazy");
  const body = html`
<section class="hero"><div class="wide">
  <div class="hero-words"><h1>${home.heading}</h1><p class="lead">${home.lead}</p>
    <p class="buttons">${start}</p></div>
  <div class="shot">${picture("home", home.pictureAlt, screen, "eager")}</div>
</div></section>
${tryDemo(view)}
<section class="wide section"><h2>${home.featuresHeading}</h2><div class="cards three">
  ${features}
</div></section>
<section class="tinted"><div class="wide section"><h2>${home.scenesHeading}</h2>${shown}
  <article class="scene"><div><h3>${home.phoneHeading}</h3><p>${home.phoneText}</p></div>
    <div class="shot phone">${phone}</div></article>
</div></section>
<section class="wide section end"><h2>${home.endHeading}</h2><p class="lead">${home.endText}</p>
  <p class="buttons"><a class="button" href="/subscription">${home.endPlans}</a>
  <a class="button quiet" href="/about">${home.endAbout}</a></p></section>`;
  return { title: pages[""].title, description: pages[""].description, body };
}
