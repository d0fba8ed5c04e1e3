import { useEffect } from "react";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { usePublicTexts } from "../../providers/public-texts";

// The organizations are behind sign-in, which leads back to them.
const links = [
  ["/auth/sign-up", "signUp"],
  ["/onboarding/organization", "organizations"],
  ["/policy/terms-of-use", "terms"],
  ["/policy/privacy-policy", "privacy"],
] as const;

/** What Kaban is, and the way in. */
export function Landing() {
  const texts = usePublicTexts();
  useEffect(() => {
    document.title = "Kaban";
  }, []);
  return (
    <main className="landing">
      <BrandMark size={72} />
      <h1>Kaban</h1>
      <p className="landing-tagline">{texts.tagline}</p>
      <p>{texts.landing}</p>
      <a className="plain-button" href="/auth/sign-in">
        {texts.title}
      </a>
      <nav className="landing-links" aria-label={texts.links}>
        {links.map(([to, name]) => (
          <a key={to} href={to}>
            {texts[name]}
          </a>
        ))}
      </nav>
      <LanguageChoice label={texts.language} />
    </main>
  );
}
