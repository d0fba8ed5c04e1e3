import { type ReactNode, useEffect } from "react";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { usePublicTexts } from "../../providers/public-texts";
import { BrandPanel } from "./brand-panel";
import "./auth.css";

interface PlainPageProps {
  title: string;
  text?: ReactNode;
  /** Room for two inputs beside each other. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A page around signing in: one card, as light as the sign-in page. */
export function PlainPage({ title, text, isWide, children }: PlainPageProps) {
  const texts = usePublicTexts();
  useEffect(() => {
    document.title = `${title} · Kaban`;
  }, [title]);
  return (
    <main className={isWide ? "sign-in" : "sign-in has-brand"}>
      {!isWide && <BrandPanel />}
      <div className={isWide ? "sign-in-form wide-card" : "sign-in-form"}>
        <BrandMark size={40} />
        <h1>{title}</h1>
        {text && <p className="sign-in-tagline">{text}</p>}
        {children}
        <LanguageChoice label={texts.language} />
      </div>
    </main>
  );
}

/** What sends a plain form, and says while it does. */
export function SubmitButton({
  isPending,
  text,
  pending,
}: Record<"text" | "pending", string> & { isPending: boolean }) {
  return (
    <button type="submit" className="plain-button" aria-disabled={isPending}>
      {isPending ? pending : text}
    </button>
  );
}
