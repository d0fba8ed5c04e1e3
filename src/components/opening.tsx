import { usePublicTexts } from "../providers/public-texts";
import { BrandMark } from "./brand-mark";

/** Shown while the application is being fetched. */
export function Opening() {
  const texts = usePublicTexts();
  return (
    <div className="opening" role="status">
      <BrandMark size={44} />
      <span>{texts.opening}</span>
    </div>
  );
}
