import { BrandMark } from "../../components/brand-mark";
import { usePublicTexts } from "../../providers/public-texts";

/** What this is, beside what is asked; only where there is room for both. */
export function BrandPanel() {
  const texts = usePublicTexts();
  return (
    <div className="brand-panel">
      <BrandMark size={44} />
      <p className="brand-panel-title">{texts.pitch}</p>
      <ul>
        <li>{texts.pitchWindow}</li>
        <li>{texts.pitchBooks}</li>
        <li>{texts.pitchOpen}</li>
      </ul>
    </div>
  );
}
