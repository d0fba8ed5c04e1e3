import { describe, expect, test } from "vitest";
import { z } from "zod";
import { longText, password } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { login } from "#contract/operations/identity/login";
import { closeMember } from "#contract/operations/members/close-member";
import { declaredRefusal, withoutSecrets } from "#server/platform/operations/call";

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

describe("what is kept of an input", () => {
  const asked = fields({ reason: longText(), alarm: password(), key_word: password({ required: true }) });
  const given = { reason: "Lost", alarm: "ahoy-ahoy", key_word: "bukid-at-dagat", otp: "A1B2C3" };
  test.each([
    ["declared in fields", asked],
    ["with a rule of its own", (asked as unknown as z.ZodObject).refine(() => true)],
    ["a schema of fields", z.strictObject((asked as unknown as z.ZodObject).shape)],
  ])("has no password, whatever it is called: %s", (_how, input) => {
    expect(withoutSecrets({ ...login, input }, given)).toEqual({ reason: "Lost" });
  });
});
