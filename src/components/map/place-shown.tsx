import type { Point } from "#contract/kit/field";
import { PointText } from "../point-input";
import { PointMap } from "./point-map";

/** A place in words and on the map. */
export function PlaceShown({ value }: { value: Point }) {
  return (
    <>
      <PointText value={value} />
      <PointMap place={value} />
    </>
  );
}
