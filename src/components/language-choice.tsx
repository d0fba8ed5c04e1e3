import { type Language, languageChoice, languageNames } from "../providers/language";
import { useLocalPreference } from "../providers/local-preference";

/** The languages as plain buttons, for pages that load no component library. */
export function LanguageChoice({ label }: { label: string }) {
  const [language, setLanguage] = useLocalPreference(languageChoice);
  return (
    <fieldset className="language-choice">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(languageNames) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => setLanguage(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}
