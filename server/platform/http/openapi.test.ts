import { expect, it } from "vitest";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { resources } from "#contract/resources/index";
import { openapiDocument } from "#server/platform/http/openapi";

// As a client gets it.
const document = JSON.parse(JSON.stringify(openapiDocument()));
const braced = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

it("has every operation, with its inputs, its answer and its refusals", () => {
  for (const operation of operations) {
    const call = document.paths[braced(operation.path)]?.[operation.method.toLowerCase()];
    expect(call, operation.name).toBeDefined();
    expect(call.operationId).toBe(`${operation.slice}:${operation.name}`);
    for (const [code, { status = 409 }] of Object.entries(operation.refusals)) {
      expect(call.responses[status].description).toContain(code);
    }
  }
});

it("has every resource and every list", () => {
  for (const { name } of resources) {
    expect(Object.keys(document.paths[`/${name}`])).toEqual(["get", "post"]);
    expect(Object.keys(document.paths[`/${name}/{id}`])).toEqual(["get", "put", "delete"]);
    expect(document.components.schemas[`${name}-create`].properties).toBeDefined();
  }
  for (const { path } of [...lists, ...resources.map(({ name }) => ({ path: `/${name}` }))]) {
    expect(document.paths[`${braced(path)}/search`].get).toBeDefined();
    expect(document.paths[`${braced(path)}/export`].get).toBeDefined();
  }
});

it("says how a deposit is posted", () => {
  const { post } = document.paths["/transaction/deposit"];
  const names = post.parameters.map(({ $ref }: { $ref: string }) => $ref.split("/").at(-1));
  expect(names).toEqual(["Branch", "CsrfToken", "PostingKey"]);
  expect(post.security).toEqual([{ session: [] }]);
  const { schema } = post.requestBody.content["application/json"];
  expect(schema.required).toContain("amount");
  expect(schema.properties.amount).toMatchObject({ type: "integer", minimum: 1 });
});

it("says what an employee's settings are, by the kinds of their fields, and how they are answered", () => {
  const { put } = document.paths["/employee/{id}/settings"];
  const { properties, required } = put.requestBody.content["application/json"].schema;
  expect(properties.user_setting_number_padding).toMatchObject({ type: "integer", minimum: 1, maximum: 12 });
  expect(required).toEqual(["version", "user_setting_number_padding", "user_setting_used_or"]);
  const answered = put.responses["200"].content["application/json"].schema.properties;
  expect(answered.receipt_prefix).toEqual({ type: "string" });
  for (const name of ["first_name", "birthdate", "password"]) expect(answered[name]).toBeUndefined();
});

it("says of a password that it is one, and never answers it", () => {
  const { post } = document.paths["/authentication/register"];
  expect(post.requestBody.content["application/json"].schema.properties.password).toMatchObject({
    type: "string",
    format: "password",
    writeOnly: true,
    minLength: 8,
    maxLength: 200,
  });
});

it("refers only to what it defines, and names every parameter of a path", () => {
  const text = JSON.stringify(document);
  for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = (path as string).split("/").reduce((part, name) => part?.[name], document);
    expect(found, path).toBeDefined();
  }
  for (const [path, methods] of Object.entries<Record<string, { parameters?: { name: string }[] }>>(
    document.paths,
  )) {
    for (const call of Object.values(methods)) {
      const named = (call.parameters ?? []).map(({ name }) => name);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(named, path).toContain(name);
    }
  }
});
