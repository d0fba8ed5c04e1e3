// @vitest-environment jsdom
import { Refine, useParsed } from "@refinedev/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { routerProvider } from "../../src/providers/router-provider";

function Reading() {
  const { resource, action, id, pathname, params } = useParsed();
  return <output>{JSON.stringify({ resource: resource?.name, action, id, pathname, params })}</output>;
}

/** Shows an address to so many components. Returns what they read, and how often addresses were looked at. */
function show(address: string, components: number) {
  let looks = 0;
  const banks = {
    name: "bank",
    create: "/banks/create",
    edit: "/banks/edit/:id",
    get list() {
      looks += 1;
      return "/banks";
    },
  };
  const reading = Array.from({ length: components }, (_, at) => at).map((at) => <Reading key={at} />);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Refine routerProvider={routerProvider} resources={[banks]} options={{ disableTelemetry: true }}>
        <Routes>
          <Route path="/banks/edit/:id" element={reading} />
          <Route path="*" element={reading} />
        </Routes>
      </Refine>
    </MemoryRouter>,
  );
  const read = screen.getAllByRole("status").map(({ textContent }) => JSON.parse(textContent));
  cleanup();
  return { read, looks };
}

test("an address says which resource, action and row it is, and what is asked of them", () => {
  const { read } = show("/banks/edit/a%2520b?tab=2", 1);
  expect(read).toEqual([
    {
      resource: "bank",
      action: "edit",
      id: "a%20b",
      pathname: "/banks/edit/a%2520b",
      params: { id: "a%20b", tab: "2" },
    },
  ]);
  expect(show("/banks/create", 1).read[0]).toMatchObject({ resource: "bank", action: "create" });
  expect(show("/elsewhere", 1).read[0]).not.toHaveProperty("resource");
});

test("an address is compared with those of the resources once, however many ask", () => {
  const alone = show("/banks", 1);
  const many = show("/banks", 40);
  expect(many.read).toEqual(Array(40).fill(alone.read[0]));
  expect(many.looks).toBe(alone.looks);
});
