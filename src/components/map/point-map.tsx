import { FullscreenOutlined, MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId } from "react";
import type { Point } from "#contract/kit/field";
import { useT } from "../../providers/i18n";
import { cities } from "./cities";
import "./point-map.css";
import { spotOf, type View, whole } from "./projection";
import { useMap } from "./use-map";
import { outlineUrl, useOutline } from "./use-outline";

interface PointMapProps {
  place: Point | null;
  /** Sets the pin; none where the map is only looked at. */
  onPlace?(place: Point): void;
}

/** As high as point-map.css makes it. */
const mapPixels = 280;
/** From here on towns of middling size are named too. */
const closeHeight = 7_000;

/** A map of the Philippines, drawn without the internet, with a pin that shows or sets a place. */
export function PointMap({ place, onPlace }: PointMapProps) {
  const t = useT("resources");
  const id = useId();
  useOutline();
  const { svg, view, pin, isOffMap, handlers, closer, farther, showWhole } = useMap(place, onPlace);
  const { x, y, height } = view;
  const pixel = height / mapPixels;
  return (
    <div className="point-map">
      <svg
        ref={svg}
        role="application"
        aria-label={t("input.map")}
        aria-describedby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        viewBox={`${x - height / 2} ${y - height / 2} ${height} ${height}`}
        className={onPlace && "is-settable"}
        {...handlers}
      >
        <use href={`${outlineUrl}#outline`} className="map-land" />
        <Cities view={view} pixel={pixel} />
        {onPlace && (
          <path className="map-middle" d="M-8 0H8M0-8V8" transform={`translate(${x} ${y}) scale(${pixel})`} />
        )}
        {pin && (
          <path
            data-pin
            className="map-pin"
            d="M0 0C-2-8-10-13-10-20A10 10 0 1 1 10-20C10-13 2-8 0 0ZM-4-20A4 4 0 1 0 4-20A4 4 0 1 0-4-20Z"
            fillRule="evenodd"
            transform={`translate(${pin.x} ${pin.y}) scale(${pixel})`}
          />
        )}
      </svg>
      <div className="map-buttons">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t("input.closer")}
          onClick={closer}
        />
        <Button
          size="small"
          icon={<MinusOutlined aria-hidden />}
          aria-label={t("input.farther")}
          disabled={height >= whole.height}
          onClick={farther}
        />
        <Button
          size="small"
          icon={<FullscreenOutlined aria-hidden />}
          aria-label={t("input.wholeCountry")}
          onClick={showWhole}
        />
      </div>
      <p id={id} className="map-hint">
        {isOffMap ? t("input.offMap") : t(onPlace ? "input.mapHint" : "input.mapLookHint")}
      </p>
    </div>
  );
}

function Cities({ view, pixel }: { view: View; pixel: number }) {
  const named = cities.filter(({ isLarge }) => isLarge || view.height <= closeHeight);
  return (
    <g className="map-cities">
      {named.map(({ name, isNamedWest, ...place }) => {
        const { x, y } = spotOf(place);
        return (
          <g key={name} transform={`translate(${x} ${y}) scale(${pixel})`}>
            <circle r="2" />
            <text x={isNamedWest ? -5 : 5} y="4" textAnchor={isNamedWest ? "end" : "start"}>
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
