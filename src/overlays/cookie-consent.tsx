import { type Consent, giveConsent, useConsent } from "../providers/consent";
import { useOverlayTexts } from "../providers/overlay-texts";
import "./overlays.css";

/**
 * Asks what this device may keep and tell, until the person has said so; both answers are as easy to give.
 */
export function CookieConsent() {
  const { cookies } = useOverlayTexts();
  const answers: Consent[] = ["needed", "all"];
  if (useConsent() !== null) return null;
  return (
    <section className="cookie-consent" aria-label={cookies.label}>
      <p>
        {cookies.text} <a href="/policy/privacy-policy">{cookies.policy}</a>
      </p>
      <div className="cookie-buttons">
        {answers.map((answer) => (
          <button key={answer} type="button" onClick={() => giveConsent(answer)}>
            {cookies[answer]}
          </button>
        ))}
      </div>
    </section>
  );
}
