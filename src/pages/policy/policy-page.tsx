import { useEffect, useSyncExternalStore } from "react";
import en from "#locales/en/policy";
import fil from "#locales/fil/policy";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { languageChoice } from "../../providers/language";
import { usePublicTexts } from "../../providers/public-texts";
import "./policy.css";

export type PolicyName = keyof typeof en.pages;

/** What this server asks of the people who use it, and what it keeps of them. */
export function PolicyPage({ name }: { name: PolicyName }) {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get);
  const texts = language === "fil" ? fil : en;
  const { title, sections } = texts.pages[name];
  const publicTexts = usePublicTexts();
  useEffect(() => {
    document.title = `${title} · Kaban`;
  }, [title]);
  const others = (Object.keys(texts.pages) as PolicyName[]).filter((other) => other !== name);
  return (
    <main className="policy">
      <a className="policy-home" href="/">
        <BrandMark /> Kaban
      </a>
      <h1>{title}</h1>
      <p className="plain-help">{texts.whose}</p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <footer className="policy-foot">
        {others.map((other) => (
          <a key={other} href={`/policy/${other}`}>
            {texts.pages[other].title}
          </a>
        ))}
        <LanguageChoice label={publicTexts.language} />
      </footer>
    </main>
  );
}
