import { formatPesos } from "#contract/kit/money";
import { MediaThumbnail } from "../../lists/lazy-cells";
import type { Row } from "../../lists/row";
import "./denomination.css";

const centavosInPeso = 100;

/** ₱1,000, or 25¢ below a peso. */
function valueText(centavos: number): string {
  if (centavos < centavosInPeso) return `${centavos}¢`;
  return `₱${formatPesos(centavos).replace(/\.00$/, "")}`;
}

/** The picture of a bill or coin, large; drawn by its kind and value where it has none. */
export function Denomination({ media_id, name, kind, value }: Row) {
  if (media_id) return <MediaThumbnail id={String(media_id)} alt={String(name)} size={88} />;
  return (
    <span className={kind === "coin" ? "drawn-coin" : "drawn-bill"} aria-hidden="true">
      {typeof value === "number" && valueText(value)}
    </span>
  );
}
