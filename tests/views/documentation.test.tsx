// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Documentation } from "../../src/pages/documentation/documentation";
import { endpointsBy, kindOf, type OpenApi } from "../../src/pages/documentation/openapi";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const refused = { "409": { description: "batch_not_open: Open a batch first" } };
const api: OpenApi = {
  info: { version: "1.0.0", description: "" },
  paths: {
    "/bank/{id}": { get: { tags: ["bank"], summary: "See a bank", responses: refused } },
    "/transaction/deposit": {
      post: {
        tags: ["teller"],
        summary: "Take a deposit",
        operationId: "teller:post-deposit",
        parameters: [{ $ref: "#/components/parameters/Branch", name: "", in: "" }],
        requestBody: {
          content: {
            "application/json": {
              schema: { properties: { member_id: { type: "string" } }, required: ["member_id"] },
            },
          },
        },
        responses: refused,
      },
    },
  },
  components: {
    parameters: { Branch: { name: "X-Branch-ID", in: "header", required: true } },
    schemas: {},
  },
};

test("the server's own description is shown, searched and opened", async () => {
  server.answer(({ path }) => (path === "/openapi.json" ? { body: api } : undefined));
  const user = userEvent.setup();
  showPage(<Documentation />, "/dev/documentation");
  await user.type(await screen.findByRole("searchbox"), "post transaction/deposit");
  const head = await screen.findByRole("button", { name: /POST.*\/transaction\/deposit/ });
  expect(screen.queryByText("/bank/{id}")).toBeNull();
  await user.click(head);
  expect(await screen.findByText("teller:post-deposit")).toBeDefined();
  const body = screen.getByRole("table", { name: /^Body/ });
  expect(screen.getByText("X-Branch-ID")).toBeDefined();
  expect(within(body).getByRole("rowheader", { name: /member_id/ })).toBeDefined();
});

test("so many calls that nobody reads them all are folded into their subjects", async () => {
  const get = { tags: ["bank"], summary: "See a bank", responses: refused };
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`/bank/${n}`, { get }]));
  server.answer(({ path }) => (path === "/openapi.json" ? { body: { ...api, paths: many } } : undefined));
  const user = userEvent.setup();
  showPage(<Documentation />, "/dev/documentation");
  const subject = await screen.findByRole("button", { name: /bank.*41 calls/ });
  expect(screen.queryByText("/bank/7")).toBeNull();
  await user.click(subject);
  expect(await screen.findByText("/bank/7")).toBeDefined();
  await user.type(screen.getByRole("searchbox"), "bank/17");
  expect(await screen.findByText("1 call")).toBeDefined();
  expect(screen.getByText("/bank/17")).toBeDefined();
  expect(screen.queryByText("/bank/7")).toBeNull();
});

test("every call is under a tag, and a search for nothing there finds none", () => {
  const shown = endpointsBy(api, "").flatMap(([, endpoints]) => endpoints);
  const all = Object.values(api.paths).flatMap((methods) => Object.keys(methods));
  expect(shown).toHaveLength(all.length);
  expect(endpointsBy(api, "no such call")).toEqual([]);
});

test.each([
  [{ type: "integer", minimum: 1, maximum: 500 }, "integer 1–500"],
  [{ type: "string", format: "uuid" }, "string, uuid"],
  [{ type: ["string", "null"], maxLength: 50 }, "string | null ≤ 50"],
  [{ enum: ["cash", "check"] }, "cash | check"],
  [{ anyOf: [{ $ref: "#/components/schemas/bank" }, { type: "null" }] }, "bank | null"],
  [{ type: "array", items: { type: "string" } }, "string[]"],
])("a schema is said in one line: %j", (schema, said) => {
  expect(kindOf(schema)).toBe(said);
});
