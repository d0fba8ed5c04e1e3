// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { choice, type Field, password, percent, table } from "#contract/kit/field";
import { Cell } from "../../src/lists/cells";
import { FieldInput } from "../../src/resources/inputs";
import { playServer, showPage } from "./branch-page";

playServer().answer(() => undefined);

const rates = table(
  { mode: choice(["daily", "weekly"], { required: true }), maturity: percent({ default: "0" }) },
  { max: 5, unique: "mode" },
);
const shared = { id: "rates", "aria-invalid": false, "aria-describedby": "fault" };
let kept: unknown;

function Page({ field = rates, start = [] }: { field?: Field; start?: unknown }) {
  const [value, setValue] = useState<unknown>(start);
  kept = value;
  return (
    <>
      <FieldInput
        name="rates"
        field={field}
        value={value}
        onChange={setValue}
        onBlur={() => {}}
        shared={shared}
      />
      <output>
        <Cell name="rates" field={field} row={{ id: "1", rates: value }} />
      </output>
    </>
  );
}

test("rows inside a row are added, changed and removed; what tells them apart is chosen once", async () => {
  showPage(<Page />, "accounting/accounts");
  const add = () => fireEvent.click(screen.getByRole("button", { name: "Add a row" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add a row" }));
  // What was added is typed in at once.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Mode 1" })));
  add();
  expect(kept).toEqual([
    { mode: "daily", maturity: "0" },
    { mode: "weekly", maturity: "0" },
  ]);
  // Every mode has its row.
  expect(screen.queryByRole("button", { name: "Add a row" })).toBeNull();
  fireEvent.change(screen.getByRole("spinbutton", { name: "Maturity 2" }), { target: { value: "2.5" } });
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("2.5%"));
  fireEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
  expect(kept).toEqual([{ mode: "weekly", maturity: "2.5" }]);
  add();
  expect(kept).toEqual([
    { mode: "weekly", maturity: "2.5" },
    { mode: "daily", maturity: "0" },
  ]);
});

test("a password is hidden until one asks to see it, no saved one is offered, no cell shows it", async () => {
  showPage(<Page field={password({ required: true })} start="" />, "accounting/accounts");
  const input = await waitFor(() => document.querySelector("input#rates") as HTMLInputElement);
  expect(input.type).toBe("password");
  expect(input.autocomplete).toBe("new-password");
  expect(input.getAttribute("aria-required")).toBe("true");
  fireEvent.change(input, { target: { value: "bukid-at-dagat" } });
  expect(kept).toBe("bukid-at-dagat");
  fireEvent.click(screen.getByRole("img", { name: /eye/ }));
  expect(input.type).toBe("text");
  expect(screen.getByRole("status").textContent).toBe("");
});
