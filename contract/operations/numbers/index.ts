import type { Operation } from "#contract/kit/operation";
import { handOutBooklet, returnBooklet } from "#contract/operations/numbers/booklets";
import { explainNumber } from "#contract/operations/numbers/explain-number";
import { numberRegister } from "#contract/operations/numbers/number-register";
import { changeSeries, showSeries } from "#contract/operations/numbers/series";

/** The operations by which numbers are watched over. */
export const numbers: readonly Operation[] = [
  numberRegister,
  explainNumber,
  handOutBooklet,
  returnBooklet,
  showSeries,
  changeSeries,
];
