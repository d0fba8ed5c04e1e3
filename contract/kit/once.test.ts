import { expect, test, vi } from "vitest";
import { oncePer } from "#contract/kit/once";

test("work is done once for each thing that is declared", () => {
  const work = vi.fn(({ name }: { name: string }) => ({ said: name }));
  const said = oncePer(work);
  const [bank, other] = [{ name: "bank" }, { name: "bank" }];
  expect(said(bank)).toBe(said(bank));
  expect(said(other)).not.toBe(said(bank));
  expect(work).toHaveBeenCalledTimes(2);
});
