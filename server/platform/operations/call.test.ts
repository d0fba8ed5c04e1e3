import { describe, expect, test } from "vitest";
import { login } from "#contract/operations/identity/login";
import { closeMember } from "#contract/operations/members/close-member";
import { declaredRefusal } from "#server/platform/operations/call";

describe("the message of a refusal", () => {
  test.each([
    [1, "Too many wrong passwords. Wait 1 minute."],
    [15, "Too many wrong passwords. Wait 15 minutes."],
  ])("has the word that goes with %d", (minutes, message) => {
    expect(declaredRefusal(login, "too_many_attempts", { minutes }).message).toBe(message);
  });

  test("holds its values, and shows a hole where one is missing", () => {
    const detail = { name: "Cruz, Ana" };
    expect(declaredRefusal(closeMember, "balances_remain", detail).message).toBe(
      "Cruz, Ana still has balances: {accounts}",
    );
  });
});
