import { expect, it } from "vitest";
import { brokenConstraint, refusing } from "#server/platform/db/constraints";

const broken = (constraint: string) =>
  Object.assign(new Error("duplicate key"), { code: "23505", constraint });

it("names a constraint as it was declared, also by the part of a table that is spread over servers", () => {
  expect(brokenConstraint(broken("user_account_email"))).toBe("user_account_email");
  expect(brokenConstraint(broken("user_account_email_102008"))).toBe("user_account_email");
  expect(brokenConstraint(broken("loan_scheme_2024"))).toBe("loan_scheme_2024");
  expect(brokenConstraint(new Error("another"))).toBeUndefined();
  expect(brokenConstraint(null)).toBeUndefined();
});

it("gives what breaks one of them its own words", async () => {
  const words = { bank_name_unique: () => new Error("taken") };
  const fail = (constraint: string) => refusing(words, () => Promise.reject(broken(constraint)));
  await expect(fail("bank_name_unique_102010")).rejects.toThrow("taken");
  await expect(fail("other")).rejects.toThrow("duplicate key");
});
