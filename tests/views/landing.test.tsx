// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Landing } from "../../src/pages/landing/landing";
import { languageChoice } from "../../src/providers/language";

afterEach(() => {
  cleanup();
  languageChoice.set("en");
});

const addresses = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test.each(["en", "fil"] as const)("leads in, to the organizations and to the policies in %s", (language) => {
  languageChoice.set(language);
  render(<Landing />);
  expect(addresses()).toEqual([
    "/auth/sign-in",
    "/auth/sign-up",
    "/onboarding/organization",
    "/policy/terms-of-use",
    "/policy/privacy-policy",
  ]);
});
