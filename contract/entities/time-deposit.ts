import { type Field, type Fields, integer, percent } from "#contract/kit/field";
import type { Rule } from "#contract/kit/rule";

/** The terms that a new type of time deposit begins with, in days. */
const usualDays = [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 360];

const eachTerm = (fieldOf: (number: number, days: number) => Field): Fields =>
  Object.fromEntries(usualDays.map((days, index) => [`header_${index + 1}`, fieldOf(index + 1, days)]));

/** header_1 to header_11: the days of each term. */
export const termDays = eachTerm((number, days) =>
  integer({ label: `Term ${number}, days`, required: true, min: 1, max: 9999, default: days, listed: false }),
);

/** header_1 to header_11: the yearly rate of each term, in per cent. */
export const termRates = eachTerm((number) => percent({ label: `Rate of term ${number}` }));

/** Each term is longer than the one before. */
export const termsAscend: readonly Rule[] = usualDays.slice(1).map((_days, index) => {
  const [shorter, longer] = [`header_${index + 1}`, `header_${index + 2}`];
  return {
    field: longer,
    message: "Each term must be longer than the one before",
    holds: (values) => Number(values[shorter]) < Number(values[longer]),
  };
});
