import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "#contract/operations/index";

const folder = join(import.meta.dirname, "../../src/locales");

// Languages have their own numbers of plural forms.
const plural = /_(zero|one|two|few|many|other)$/;

/** The texts of a file by their whole key: "page.dashboard". */
function textsOf(language: string, file: string): Record<string, string> {
  const flatten = (value: unknown, at: string): [string, string][] =>
    typeof value === "string"
      ? [[at.replace(plural, ""), value]]
      : Object.entries(value as object).flatMap(([key, one]) => flatten(one, at ? `${at}.${key}` : key));
  return Object.fromEntries(flatten(JSON.parse(readFileSync(join(folder, language, file), "utf8")), ""));
}

const holes = (text: string) => [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name).sort();
// What the contract says in English (names of nouns, fields and options, faults) only other languages keep.
const derived = /^(noun|field|label|help|option|fault)\./;

describe.each(readdirSync(join(folder, "en")))("%s", (file) => {
  const [english, filipino] = [textsOf("en", file), textsOf("fil", file)];
  const written = (texts: Record<string, string>) =>
    Object.keys(texts).filter((key) => key in english || !derived.test(key));

  test("holds the same texts in both languages", () => {
    expect(written(filipino).sort()).toEqual(written(english).sort());
  });

  test("leaves the same values to be filled in", () => {
    const filled = (texts: Record<string, string>) =>
      Object.fromEntries(written(english).map((key) => [key, holes(texts[key] ?? "")]));
    expect(filled(filipino)).toEqual(filled(english));
  });
});

test("every refusal of the contract has a Filipino text with the same values", () => {
  const texts = textsOf("fil", "refusals.json");
  const declared = operations.flatMap(({ refusals }) => Object.entries(refusals));
  for (const [code, { message }] of declared) {
    expect(texts, code).toHaveProperty(code);
    expect(holes(texts[code] ?? ""), code).toEqual(holes(message));
  }
});
