import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choice, date, integer, money, reference, text, toggle } from "#contract/kit/field";
import { type ListQuery, modesOf, parseListQuery, writeListQuery } from "#contract/kit/list-query";
import { Refusal } from "#contract/kit/refusal";

const fields = {
  name: text(),
  kind: choice(["bill", "coin"]),
  value: money(),
  count: integer(),
  on: date(),
  is_open: toggle(),
  bank_id: reference("bank"),
};

const parse = (search: Record<string, unknown>) => parseListQuery(fields, search);
const filter = (...filters: unknown[]) => ({ filter: JSON.stringify({ logic: "and", filters }) });

function refusalOf(search: Record<string, unknown>): Refusal {
  try {
    parse(search);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("was not refused");
}

describe("parseListQuery", () => {
  it("asks for ten rows of the first page when nothing is said", () => {
    expect(parse({})).toEqual({
      pageIndex: 0,
      pageSize: 10,
      sort: [],
      filter: { logic: "and", filters: [] },
      q: "",
    });
  });

  it("reads back what writeListQuery writes", () => {
    const query: ListQuery = {
      pageIndex: 3,
      pageSize: 50,
      sort: [{ field: "name", order: "desc" }],
      filter: { logic: "or", filters: [{ field: "name", mode: "contains", value: "Peña ₱ & co" }] },
      q: "ñ%_",
    };
    expect(parse(Object.fromEntries(new URLSearchParams(writeListQuery(query))))).toEqual(query);
  });

  it.each([
    [{ colour: "red" }, "colour"],
    [{ pageSize: "501" }, "pageSize"],
    [{ pageSize: "0" }, "pageSize"],
    [{ pageIndex: "-1" }, "pageIndex"],
    [{ pageIndex: "1.5" }, "pageIndex"],
    [{ sort: "{" }, "sort"],
    [{ sort: JSON.stringify([{ field: "constructor", order: "asc" }]) }, "sort"],
    [{ sort: JSON.stringify([{ field: "name", order: "sideways" }]) }, "sort"],
    [{ filter: "[1" }, "filter"],
    [{ filter: JSON.stringify({ logic: "xor", filters: [] }) }, "filter"],
    [{ filter: JSON.stringify([{ field: "name", mode: "equal", value: "x" }]) }, "filter"],
    [{ filter: JSON.stringify({ field: "name", mode: "equal", value: "x" }) }, "filter"],
    [{ filter: JSON.stringify({ filter: [{ field: "name", mode: "equal", value: "x" }] }) }, "filter"],
    [{ filter: "1" }, "filter"],
    [{ q: "a\0b" }, "q"],
    [{ q: ["a", "b"] }, "q"],
  ])("refuses %j by naming %s", (search, name) => {
    const refusal = refusalOf(search);
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fields ?? {})).toEqual([name]);
  });

  it.each([
    { field: "nothing", mode: "equal", value: "x" },
    { field: "__proto__", mode: "equal", value: "x" },
    { field: "name", mode: "resembles", value: "x" },
    { field: "name", mode: "gt", value: "x" },
    { field: "name", mode: "equal" },
    { field: "name", mode: "equal", value: "a\ud800" },
    { field: "value", mode: "equal", value: 1.5 },
    { field: "value", mode: "equal", value: "12" },
    { field: "value", mode: "range", value: { from: 1 } },
    { field: "count", mode: "in", value: [] },
    { field: "on", mode: "before", value: "2026-02-30" },
    { field: "is_open", mode: "equal", value: "true" },
    { field: "bank_id", mode: "equal", value: "1 or 1=1" },
    { field: "kind", mode: "equal", value: "note" },
    null,
    "name",
  ])("never ignores the filter %j", (one) => {
    expect(refusalOf(filter(one)).status).toBe(400);
  });

  it("keeps zero and false as values", () => {
    const filters = [
      { field: "value", mode: "equal", value: 0 },
      { field: "is_open", mode: "equal", value: false },
    ];
    expect(parse(filter(...filters)).filter.filters).toEqual(filters);
  });

  it("knows a mode for each kind but the password, and answers anything with a query or a refusal", () => {
    const unasked = Object.entries(modesOf).filter(([, modes]) => modes.length === 0);
    expect(unasked).toEqual([["password", []]]);
    const search = fc.dictionary(fc.constantFrom("sort", "filter", "q", "pageSize", "pageIndex"), fc.json());
    fc.assert(
      fc.property(search, (one) => {
        try {
          parse(one);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
