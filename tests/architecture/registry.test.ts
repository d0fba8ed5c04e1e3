import { describe, expect, it } from "vitest";
import { jobs } from "#contract/jobs/index";
import { jobName } from "#contract/kit/job";
import { inputFields, namesInPath, permissionOf } from "#contract/kit/operation";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { roleTemplates, standardTemplates } from "#contract/permission-templates";
import { permissions, resourceActions } from "#contract/permissions";
import { resources } from "#contract/resources/index";
import { handlers, jobHandlersOf } from "#server/handlers";
import { read, repositoryFiles } from "./files.ts";

describe("the registers", () => {
  it("lists every resource that is declared", async () => {
    const files = repositoryFiles("contract/resources/*.ts").filter((file) => !file.endsWith("index.ts"));
    const declared = await Promise.all(files.map((file) => import(`../../${file}`)));
    const allResources = declared.flatMap((module) => Object.values(module));
    expect(new Set(resources)).toEqual(new Set(allResources));
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
  });

  it("serves every operation that is contracted, and no other", () => {
    expect(handlers.map(({ operation }) => permissionOf(operation)).sort()).toEqual(
      operations.map(permissionOf).sort(),
    );
  });

  it("carries out every job that is declared, and no other", async () => {
    const files = repositoryFiles("contract/jobs/*.ts").filter((file) => !file.endsWith("index.ts"));
    const modules = await Promise.all(files.map((file) => import(`../../${file}`)));
    expect(new Set(modules.flatMap((module) => Object.values(module)))).toEqual(new Set(jobs));
    expect(
      jobHandlersOf(resources)
        .map(({ job }) => jobName(job))
        .sort(),
    ).toEqual(jobs.map(jobName).sort());
  });

  it("lists every operation that is declared", async () => {
    const files = repositoryFiles("contract/operations/*/*.ts");
    const modules = await Promise.all(files.map((file) => import(`../../${file}`)));
    const isOperation = (value: unknown) =>
      typeof value === "object" && value !== null && "refusals" in value && "path" in value;
    // Each by itself, or together with the others of one kind of record.
    const declared = modules
      .flatMap((module) => Object.values(module))
      .flatMap((value) => [value, ...Object.values(value ?? {})])
      .filter(isOperation);
    expect(new Set(operations)).toEqual(new Set(declared));
  });

  it("refreshes lists after topics that something emits", () => {
    const ofResources = resources.flatMap(({ name }) => resourceActions.map((action) => `${name}.${action}`));
    const emitted = [...ofResources, ...[...operations, ...jobs].flatMap(({ emits }) => emits ?? [])];
    const awaited = lists.flatMap(({ name, invalidatedBy }) =>
      (invalidatedBy ?? []).map((topic) => [name, topic]),
    );
    // What an import may be of, it may add and take away again.
    const isEmitted = (topic: string) =>
      emitted.includes(topic) || emitted.includes(topic.replace(/^[^.]+/, "*"));
    expect(awaited.filter(([, topic = ""]) => !isEmitted(topic))).toEqual([]);
  });

  it("declares whatever an operation's path names, and as nothing but a text", () => {
    const declared = operations.filter(({ input }) => "fields" in input);
    expect(declared.length).toBeGreaterThan(10);
    const astray = declared.flatMap((operation) =>
      namesInPath(operation)
        .map((name) => [permissionOf(operation), name, inputFields(operation)[name]?.kind ?? "missing"])
        .filter(([, , kind = ""]) => !["text", "reference", "choice", "date"].includes(kind)),
    );
    expect(astray).toEqual([]);
  });

  it("gives roles only permissions that exist", () => {
    const known = new Set(permissions);
    const templates = standardTemplates.map(({ name, permissions }): [string, readonly string[]] => [
      name,
      permissions,
    ]);
    for (const [role, granted] of [...Object.entries(roleTemplates), ...templates]) {
      expect(
        granted.filter((permission) => !known.has(permission)),
        role,
      ).toEqual([]);
    }
  });

  it("gives branches that exist what new ones are given, by a migration that names it", () => {
    const given = [
      ...standardTemplates.flatMap((one) => one.permissions),
      ...Object.values(roleTemplates).flat(),
    ];
    const migrations = repositoryFiles("server/migrations/*.sql").map(read).join();
    // The names that all migrations until 043 have given: whatever is added since stands in a later one.
    const before = new Set<string>(JSON.parse(read("tests/support/granted-permissions.json")));
    const missing = given.filter((name) => !before.has(name) && !migrations.includes(`'${name}'`));
    expect(missing).toEqual([]);
  });
});
