import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeCookie } from "../../src/providers/cookies.ts";

function forget() {
  writeCookie("kaban_language", "", 0);
  localStorage.removeItem("kaban.language");
  vi.restoreAllMocks();
  vi.resetModules();
}
beforeEach(forget);
afterEach(forget);

/** The module anew, as a visit finds it. */
const visit = () => import("../../src/providers/language.ts");
const asked = (languages: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(Object.freeze(languages) as string[]);

test.each([
  [["fil-PH", "en-PH"], "fil"],
  [["tl"], "fil"],
  [["en-PH", "fil-PH"], "en"],
  [["ceb-PH", "fil"], "fil"],
  [["de-DE"], "en"],
  [[], "en"],
])("who has chosen none and reads %j is spoken to in %s", async (languages, language) => {
  asked(languages);
  expect((await visit()).languageChoice.get()).toBe(language);
});

test("what was chosen on the public pages is spoken after signing in, and the other way round", async () => {
  asked(["en-PH"]);
  writeCookie("kaban_language", "fil", 60);
  const { languageChoice, startLanguage } = await visit();
  startLanguage();
  expect([languageChoice.get(), document.documentElement.lang]).toEqual(["fil", "fil"]);
  languageChoice.set("en");
  expect(document.documentElement.lang).toBe("en");
  expect(document.cookie).toContain("kaban_language=en");
});

test("a choice is kept where cookies are cleared away", async () => {
  asked(["en-PH"]);
  localStorage.setItem("kaban.language", "fil");
  expect((await visit()).languageChoice.get()).toBe("fil");
});

test("a cookie of no language is passed over", async () => {
  asked(["fil-PH"]);
  writeCookie("kaban_language", "<script>", 60);
  expect((await visit()).languageChoice.get()).toBe("fil");
});
