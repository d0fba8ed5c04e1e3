import { describe, expect, test } from "vitest";
import { loanTerms } from "#contract/operations/loans/loan-terms";
import { isPartial, loanScheduleCases } from "#server/domain/loans/engine/asserted-schedules";
import { calculateSchedule } from "#server/domain/loans/engine/calculate";

const calculate = (terms: object) => calculateSchedule(loanTerms.parse(terms));

describe("schedules that Apache Fineract asserts", () => {
  const [partial, whole] = [true, false].map((is) =>
    loanScheduleCases.filter((each) => isPartial(each) === is),
  );

  test.each(whole ?? [])("$id ($group)", ({ inputs, expected, totals }) => {
    const { rows, totals: sums } = calculate(inputs);
    expect(rows).toEqual(expected);
    if (totals) expect(sums).toEqual(totals);
  });

  test.each(partial ?? [])("$id (rows asserted one by one)", ({ inputs, expected }) => {
    const { rows } = calculate(inputs);
    for (const row of expected) expect(rows).toContainEqual(expect.objectContaining(row));
  });

  test("are one for each combination", () => expect(loanScheduleCases).toHaveLength(52));
});
