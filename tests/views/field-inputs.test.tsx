// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, type Field, password, percent, table, text } from "#contract/kit/field";
import { fieldBindingOf } from "../../src/components/form-fields";
import { useCheckedForm } from "../../src/hooks/use-checked-form";
import { Cell } from "../../src/lists/cells";
import { BoundField } from "../../src/resources/form/bound-field";
import { FieldInput, type FieldInputProps } from "../../src/resources/inputs";
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

const drawn: Record<string, number> = {};
function CountingInput({ name, value, onChange, shared: { id } }: FieldInputProps) {
  drawn[name] = (drawn[name] ?? 0) + 1;
  return <input id={id} value={String(value ?? "")} onChange={({ target }) => onChange(target.value)} />;
}
const fields = { first: text({ required: true }), second: text() };
const schema = z.object({ first: z.string().min(1), second: z.string() });
function Names() {
  const checked = useCheckedForm(schema, { first: "", second: "" }, () => {}, "members");
  const binding = fieldBindingOf(checked, "names_");
  return (
    <form {...checked.formProps}>
      {Object.entries(fields).map(([name, field]) => (
        <BoundField key={name} binding={binding} name={name} field={field} Input={CountingInput} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

test("of a form only the input that is typed into is drawn anew, and another when it is wrong", async () => {
  showPage(<Names />, "accounting/accounts");
  const second = await screen.findByLabelText("Second");
  const before = { ...drawn };
  for (const value of ["A", "An", "Ana"]) fireEvent.change(second, { target: { value } });
  expect((second as HTMLInputElement).value).toBe("Ana");
  expect(drawn.first).toBe(before.first);
  expect(drawn.second).toBeGreaterThan(before.second as number);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("alert");
  expect(drawn.first).toBeGreaterThan(before.first as number);
  // What it does is the newest, although it was not drawn anew.
  fireEvent.change(screen.getByLabelText("First"), { target: { value: "Cruz" } });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

const given = { on: date() };
const whose = z.object({ on: calendarDate.nullable() });
function Day() {
  const checked = useCheckedForm(whose, { on: null }, () => {}, "members");
  const binding = fieldBindingOf(checked, "day_");
  return (
    <form {...checked.formProps}>
      <BoundField binding={binding} name="on" field={given.on} />
      <button type="submit">Save</button>
    </form>
  );
}

test("a day that is none stays as it was typed and is told at its input; one that is, is taken", async () => {
  showPage(<Day />, "accounting/accounts");
  const input = (await screen.findByLabelText("On")) as HTMLInputElement;
  const type = (value: string) => {
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value } });
    fireEvent.blur(input);
  };
  for (const wrong of ["2099-13-45", "yesterday"]) {
    type(wrong);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/date/i);
    expect(input.value).toBe(wrong);
  }
  type("07/04/2026");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await waitFor(() => expect(input.value).toBe("Jul 4, 2026"));
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: "31.31.31" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await screen.findByRole("alert");
  expect(input.value).toBe("31.31.31");
  // The calendar is left, as its input is.
  fireEvent.mouseDown(input);
  fireEvent.click(input);
  const today = await screen.findByText("Today");
  fireEvent.focus(today);
  fireEvent.blur(today);
  fireEvent.keyDown(today, { key: "Enter" });
  expect(input.value).toBe("31.31.31");
  type("");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(input.value).toBe("");
});
