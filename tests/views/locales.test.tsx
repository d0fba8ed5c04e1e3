import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { account } from "#contract/entities/account";
import { member } from "#contract/entities/member";
import { employee } from "#contract/entities/membership";
import { jobs } from "#contract/jobs/index";
import type { Entity } from "#contract/kit/entity";
import type { Field } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { inputFields, inputsFromRecord, type Operation, permissionOf } from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { permissions } from "#contract/permissions";
import { loanReports } from "#contract/reports/index";
import { loanFilters } from "#contract/reports/loan-filters";
import { resources } from "#contract/resources/index";
import { validationKey } from "../../src/hooks/use-validation-text";
import { refusalKeys } from "../../src/providers/api-error";

const folder = join(import.meta.dirname, "../../locales");

// Languages have their own numbers of plural forms.
const plural = /_(zero|one|two|few|many|other)$/;

type Texts = Record<string, string>;

/** The texts of a file by their whole key, each form of the plural by its own: "bulk.edited_one". */
function pluralsOf(language: string, file: string): Texts {
  const flatten = (value: unknown, at: string): [string, string][] =>
    typeof value === "string"
      ? [[at, value]]
      : Object.entries(value as object).flatMap(([key, one]) => flatten(one, at ? `${at}.${key}` : key));
  return Object.fromEntries(flatten(JSON.parse(readFileSync(join(folder, language, file), "utf8")), ""));
}

/** The texts of a file by their whole key: "page.dashboard". */
const textsOf = (language: string, file: string): Texts =>
  Object.fromEntries(
    Object.entries(pluralsOf(language, file)).map(([key, text]) => [key.replace(plural, ""), text]),
  );

const holes = (text: string) =>
  [...text.matchAll(/\{+(\w+)(?:\|[^}]*|, inline)?\}+/g)].map(([, name]) => name).sort();
// What the contract says in English (names of resources, fields and options, validation errors) only other
// languages keep.
const derived = /^(resource|field|label|section|help|option|validation)\./;

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

// In Filipino the form "one" stands for 1, 2, 3, 5, 7 and many more.
test.each(readdirSync(join(folder, "fil")))(
  "%s tells in Filipino how many they are, whatever the number",
  (file) => {
    const texts = pluralsOf("fil", file);
    const silent = Object.entries(texts).filter(
      ([key, text]) =>
        key.endsWith("_one") &&
        (texts[key.replace(/one$/, "other")] ?? "").includes("{{count}}") &&
        !text.includes("{{count}}"),
    );
    expect(silent).toEqual([]);
  },
);

test("a job of a branch has a name that people read, in both languages", () => {
  const named = jobs.filter(({ scope }) => scope === "branch").map(({ slice, name }) => `${slice}_${name}`);
  for (const language of ["en", "fil"]) {
    const { job } = JSON.parse(readFileSync(join(folder, language, "jobs.json"), "utf8"));
    expect(
      named.filter((name) => !(name in job)),
      language,
    ).toEqual([]);
  }
});

describe("what the contract says in English is said in Filipino too", () => {
  const [allResources, labels, refusals] = ["resources.json", "operations.json", "refusals.json"].map(
    (file) => textsOf("fil", file),
  ) as [Texts, Texts, Texts];
  const records: readonly Entity[] = [account, member, employee];
  // What an operation asks for is labelled like what a list shows.
  const asked = operations.map((operation) => {
    const taken = inputsFromRecord(operation);
    return Object.entries(inputFields(operation)).filter(([name]) => !taken.includes(name));
  });
  const shown: readonly Pick<List, "fields">[] = [
    ...resources,
    ...lists,
    ...records,
    ...loanReports.map(({ columns }) => ({ fields: columns })),
    { fields: loanFilters },
    ...asked.map((inputs) => ({ fields: Object.fromEntries(inputs) })),
  ];
  const fields = shown.flatMap(({ fields }) => Object.entries(fields));
  const missing = (texts: Texts, keys: string[]) => [...new Set(keys)].filter((key) => !texts[key]);

  const keyOf = (operation: Operation) => permissionOf(operation).replace(":", ".");
  const saidBy = (operation: Operation) =>
    (["action", "title", "confirm", "done"] as const).flatMap((part) => {
      const english = operation[part];
      return english ? [{ key: `${keyOf(operation)}_${part}`, english }] : [];
    });

  /** What a text may say of a record beside its name: its amounts, in the question alone. */
  const amountsOf = ({ on }: Operation, key: string) => {
    const ofRecord = lists.filter(({ name, permission }) => name === on || permission === on);
    const fields = ofRecord.flatMap((list) => Object.entries<Field>(list.fields));
    const amounts = fields.filter(([, { kind }]) => kind === "money");
    return key.endsWith("_confirm") ? amounts.map(([name]) => name) : [];
  };

  test("what an operation says beside its record, with the same values", () => {
    for (const operation of operations) {
      for (const { key, english } of saidBy(operation)) {
        expect(holes(labels[key] ?? ""), key).toEqual(holes(english));
        const known = ["name", ...amountsOf(operation, key)];
        expect(
          holes(english).filter((name) => !known.includes(name ?? "")),
          key,
        ).toEqual([]);
      }
    }
  });

  test("an operation stands on a record that there is", () => {
    const records = [...resources, ...lists].map(({ name }) => name);
    const astray = operations.filter(({ on }) => on !== undefined && !records.includes(on));
    expect(astray.map(({ name, on }) => `${name}: ${on}`)).toEqual([]);
  });

  test("the name of every operation, and of what its permission is listed under", () => {
    const names = operations.flatMap((operation) => [
      keyOf(operation),
      ...saidBy(operation).map(({ key }) => key),
    ]);
    expect(missing(labels, names)).toEqual([]);
    expect(Object.keys(labels).filter((key) => !names.includes(key))).toEqual([]);
    const isShown = (slice: string) => [...resources, ...lists].some(({ name }) => name === slice);
    const slices = permissions.map((permission) => permission.slice(0, permission.indexOf(":")));
    const own = slices.filter((slice) => !isShown(slice)).map((slice) => `slice.${slice}`);
    expect(missing(textsOf("fil", "employees.json"), own)).toEqual([]);
  });

  test("the name of every resource and list", () => {
    const ofResources = resources.flatMap(({ name }) => [`resource.${name}.one`, `resource.${name}.many`]);
    expect(
      missing(allResources, [...ofResources, ...lists.map(({ name }) => `resource.${name}.many`)]),
    ).toEqual([]);
  });

  test("what is wrong with fields, by their own rules and those of the record", () => {
    const inside = fields.flatMap(([, field]) =>
      field.kind === "table" ? Object.entries(field.fields) : [],
    );
    const own = [...fields, ...inside].flatMap(([, field]) =>
      ["patternMessage", "uniqueMessage"].map((name) => (field as unknown as Texts)[name]),
    );
    const rules = resources.flatMap((resource) => (resource.rules ?? []).map(({ message }) => message));
    const said = [...own, ...rules].filter((message) => message !== undefined);
    const keys = said.map((message) => `validation.${validationKey(message).key}`);
    expect(keys.length).toBeGreaterThan(40);
    expect(missing(allResources, keys)).toEqual([]);
  });

  test("the label of every field, with its help and its options", () => {
    const unlabelled = fields.flatMap(([name, { label }]) =>
      allResources[`field.${name}`] || (label && allResources[`label.${label}`])
        ? []
        : [`${name}: ${label ?? ""}`],
    );
    expect([...new Set(unlabelled)]).toEqual([]);
    const helps = fields.flatMap(([, { help }]) => (help ? [`help.${help}`] : []));
    const sections = resources.flatMap((one) => Object.values(one.sections ?? {}));
    expect(
      missing(
        allResources,
        sections.map((section) => `section.${section}`),
      ),
    ).toEqual([]);
    const options = fields.flatMap(([, field]) => (field.kind === "choice" ? field.options : []));
    expect(missing(allResources, [...helps, ...options.map((option) => `option.${option}`)])).toEqual([]);
  });

  test("options begin as those in English do, which stand by themselves", () => {
    const options = Object.entries(allResources).filter(([key]) => key.startsWith("option."));
    expect(options.length).toBeGreaterThan(400);
    expect(options.filter(([, text]) => /^\p{Ll}/u.test(String(text)))).toEqual([]);
  });

  const declared = operations.flatMap((operation) =>
    Object.entries(operation.refusals).map(([code, { message }]) => {
      const named = { code, operation: permissionOf(operation) };
      return { ...named, message, key: refusalKeys(named).find((key) => refusals[key]) };
    }),
  );

  test("every refusal, with the same values", () => {
    const untold = declared.filter(({ key }) => !key).map(({ operation, code }) => `${operation} ${code}`);
    expect(untold).toEqual([]);
    for (const { key = "", message } of declared) {
      expect(holes(refusals[key] ?? ""), key).toEqual(holes(message));
    }
  });

  test("refusals that mean different things have texts of their own", () => {
    const meanings = new Map<string, Set<string>>();
    for (const { key = "", message } of declared) {
      meanings.set(key, (meanings.get(key) ?? new Set()).add(message));
    }
    const shared = [...meanings].filter(([, messages]) => messages.size > 1);
    expect(shared.map(([key, messages]) => [key, ...messages])).toEqual([]);
    const ofOperations = Object.keys(refusals).filter((key) => key.includes("."));
    expect(ofOperations.filter((key) => !meanings.has(key))).toEqual([]);
  });
});
