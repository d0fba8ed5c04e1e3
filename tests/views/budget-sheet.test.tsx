// @vitest-environment jsdom
import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { budgetMonths } from "#contract/entities/budget";
import { budget } from "#contract/resources/budget";
import { Budgets } from "../../src/pages/budgets/budgets";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const accounts = [
  { id: id(11), code: "40120", name: "Service Fees" },
  { id: id(12), code: "73520", name: "Rent" },
];
const none = Object.fromEntries(budgetMonths.map((month) => [month, 0]));
const kept = {
  ...{ id: id(21), account_id: id(11), year: 2026, description: null, version: 3 },
  ...{ ...none, january: 100_000 },
};
let refuse = false;

beforeEach(() => {
  refuse = false;
  server.answer(({ path, method, body, search }) => {
    const page = (data: object[]) => ({
      body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 500 },
    });
    if (method === "GET" && path.startsWith("/budget")) return page([kept]);
    if (path === `/account/${id(11)}`) return { body: accounts[0] };
    if (method === "GET" && path.startsWith("/account"))
      return page(accounts.filter(({ code }) => search.get("filter")?.includes(code)));
    if (method === "POST" && refuse)
      return {
        status: 400,
        body: { code: "invalid_input", message: "Invalid input", fields: { may: "May is wrong" } },
      };
    if (method === "POST") return { status: 201, body: { ...(body as object), id: id(22), version: 1 } };
    if (method === "PUT") return { body: { ...kept, ...(body as object), version: 4 } };
    return undefined;
  });
});

const cell = (month: string, line: number) =>
  screen.getByLabelText<HTMLInputElement>(`${month}, line ${line}`);
const show = async () => {
  showPage(<Budgets resource={budget} />, "accounting/budget?view=sheet&year=2026");
  return await screen.findByRole("table", { name: "Budget of 2026" });
};
function paste(target: HTMLElement, text: string) {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
}
const sent = (method: string) => server.calls.filter((call) => call.method === method);
const year = (first: number) => Array.from({ length: 12 }, (_, month) => `${first + month}.50`).join("\t");

test("pasted codes and months fill the accounts' rows; faults are named, and kept as they are", async () => {
  const table = await show();
  await screen.findByText(/40120/);
  const block = [`Account\t${budgetMonths.join("\t")}`, `40120\t${year(100)}`, `73520\tRent\t${year(200)}`];
  paste(cell("January", 2), [...block, `99999\t${year(300)}`, `73520\t${year(400)}`].join("\r\n"));
  await screen.findByText("No account has this code");
  expect(cell("January", 1).value).toBe("100.50");
  expect(cell("December", 2).value).toBe("211.50");
  expect(cell("January", 3).value).toBe("300.50");
  screen.getByText("This account was pasted twice");
  await userEvent.click(screen.getByText("Save the sheet"));
  await screen.findByText("2 lines are not saved yet: see what is said at their cells.");
  expect([...sent("POST"), ...sent("PUT")]).toEqual([]);
  for (const _ of ["unknown", "twice"]) await userEvent.click(screen.getByLabelText("Remove line 3"));
  await userEvent.click(screen.getByText("Save the sheet"));
  await expect
    .poll(() => sent("POST").map(({ body }) => body))
    .toMatchObject([{ year: 2026, account_id: id(12), january: 20_050, december: 21_150 }]);
  expect(sent("PUT").map(({ body }) => body)).toMatchObject([
    { version: 3, january: 10_050, december: 11_150 },
  ]);
  expect(within(table).getAllByRole("row")).toHaveLength(4);
});

test("months alone go in from the cell they are pasted to, and what is beyond December is said", async () => {
  await show();
  paste(cell("October", 1), "1,000\tabc\t(30)\t40\n\t5");
  expect(cell("October", 1).value).toBe("1,000");
  expect(cell("November", 1).value).toBe("abc");
  expect(cell("December", 1).value).toBe("(30)");
  expect(cell("November", 2).value).toBe("5");
  screen.getByText("There was more to the right: nothing beyond December was taken.");
  screen.getByText("Not an amount with at most 2 decimals");
  await userEvent.click(screen.getByText("Save the sheet"));
  await screen.findByText("Account is required");
  expect(cell("November", 1).value).toBe("abc");
  expect(sent("PUT")).toEqual([]);
});

test("what the server refuses is said at its cell, and stays to be saved", async () => {
  refuse = true;
  await show();
  paste(cell("January", 2), `73520\t${year(1)}\n`);
  await screen.findByText("73520 Rent");
  await userEvent.click(screen.getByText("Save the sheet"));
  await screen.findByText("May is wrong");
  expect(cell("May", 2).value).toBe("5.50");
  refuse = false;
  await userEvent.click(screen.getByText("Save the sheet"));
  await screen.findByText("1 line is saved");
  expect(screen.queryByText("May is wrong")).toBeNull();
});
