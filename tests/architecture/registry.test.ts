import { describe, expect, it } from "vitest";
import { permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { roleTemplates, standardTemplates } from "#contract/permission-templates";
import { permissions } from "#contract/permissions";
import { resources } from "#contract/resources/index";
import { served } from "#server/app";
import { repositoryFiles } from "./files.ts";

describe("the registers", () => {
  it("lists every noun that is declared", async () => {
    const files = repositoryFiles("contract/resources/*.ts").filter((file) => !file.endsWith("index.ts"));
    const declared = await Promise.all(files.map((file) => import(`../../${file}`)));
    const nouns = declared.flatMap((module) => Object.values(module));
    expect(new Set(resources)).toEqual(new Set(nouns));
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
  });

  it("serves every verb that is contracted, and no other", () => {
    expect(served.map(({ operation }) => permissionOf(operation)).sort()).toEqual(
      operations.map(permissionOf).sort(),
    );
  });

  it("lists every verb that is declared", async () => {
    const files = repositoryFiles("contract/operations/*/*.ts");
    const modules = await Promise.all(files.map((file) => import(`../../${file}`)));
    const declared = modules
      .flatMap((module) => Object.values(module))
      .filter(
        (value) => typeof value === "object" && value !== null && "refusals" in value && "path" in value,
      );
    expect(new Set(operations)).toEqual(new Set(declared));
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
});
