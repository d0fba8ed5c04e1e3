// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { choice, integer, longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { languageChoice } from "../../src/providers/language";
import { OperationButtons } from "../../src/resources/operations/operation-buttons";
import { OperationDialog } from "../../src/resources/operations/operation-dialog";
import { useRowOperations } from "../../src/resources/operations/use-row-operations";
import { type Answer, type Call, type membership, playServer, showPage } from "./branch-page";

const id = "00000000-0000-4000-8000-000000000030";
const cash = { id, name: "Cash on Hand", status: "open", version: 3, code: "11110" };

const seal = defineOperation({
  name: "seal",
  slice: "account",
  label: "Seal an account",
  method: "POST",
  path: "/account/:id/seal",
  scope: "branch",
  on: "account",
  when: { status: "open" },
  title: "Seal {name}?",
  confirm: "It is kept as it is.",
  done: "{name} is sealed",
  input: fields({
    id: recordId("account"),
    version,
    reason: longText({ required: true, max: 20, help: "Who wants it" }),
    days: integer({ required: true, min: 1 }),
    kind: choice(["asset", "equity"]),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    too_many_days: { message: "At most {days} days", field: "days" },
    stale_version: { message: "Somebody else has changed this in the meantime" },
  },
});

const touch = defineOperation({
  ...seal,
  name: "touch",
  path: "/account/:id/touch",
  input: fields({ id: recordId("account") }),
});

const server = playServer();
const writes = () => server.calls.filter(({ method }) => method !== "GET");
const keyOf = (call?: Call) => call?.headers["Idempotency-Key"];
let write: (call: Call) => Answer | Promise<Answer>;
let now: object;

beforeEach(() => {
  localStorage.clear();
  languageChoice.set("en");
  now = cash;
  write = () => ({ body: { id } });
  server.answer((call) => (call.method === "GET" ? { body: now } : write(call)));
});

const onClose = vi.fn();
const onDone = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  onDone.mockClear();
});

function open(operation: typeof seal | typeof touch = seal, row: typeof cash | { id: string } = cash) {
  showPage(
    <OperationDialog operation={operation as typeof seal} row={row} onDone={onDone} onClose={onClose} />,
    "",
  );
}

const dialog = () => screen.findByRole("dialog", { name: "Seal Cash on Hand?" });
const box = async (role: "textbox" | "spinbutton", name: string) =>
  within(await dialog()).getByRole(role, { name: new RegExp(`^${name}`) });
const send = async () => userEvent.click(within(await dialog()).getByRole("button", { name: /Seal an/ }));
const alert = async () => (await within(await dialog()).findByRole("alert")).textContent;

async function fill() {
  await userEvent.type(await box("textbox", "Reason"), "Audit");
  await userEvent.type(await box("spinbutton", "Days"), "40");
}

describe("the dialog of an operation", () => {
  test("its question says an amount of the record", async () => {
    const told = { ...touch, confirm: "{balance} of {name} is given up." };
    now = { ...cash, balance: 123_450 };
    open(told as typeof touch);
    await screen.findByText("₱1,234.50 of Cash on Hand is given up.");
    expect(server.calls.some(({ path }) => path === `/account/${id}`)).toBe(true);
  });

  test("asks for what is not the record's, by its kind, and says what will become of it", async () => {
    open();
    expect(within(await dialog()).getByText("It is kept as it is.")).toBeTruthy();
    expect(within(await dialog()).getByText("Who wants it")).toBeTruthy();
    expect(within(await dialog()).getByRole("combobox", { name: "Kind" })).toBeTruthy();
    expect(within(await dialog()).queryByRole("spinbutton", { name: /Version/ })).toBeNull();
    expect(document.activeElement).toBe(await box("textbox", "Reason"));
  });

  test("sends what was typed with what is the record's, and says that it is done", async () => {
    open();
    await fill();
    await send();
    expect(await screen.findByText("Cash on Hand is sealed")).toBeTruthy();
    expect(writes()).toHaveLength(1);
    expect(writes()[0]).toMatchObject({
      path: `/account/${id}/seal`,
      body: { version: 3, reason: "Audit", days: 40, kind: null },
    });
    expect(onDone).toHaveBeenCalledWith({ id });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("tells what is missing at each input, and goes to the first", async () => {
    open();
    await send();
    expect(await within(await dialog()).findByText("Reason is required")).toBeTruthy();
    expect(within(await dialog()).getByText("Days is required")).toBeTruthy();
    expect(document.activeElement).toBe(await box("textbox", "Reason"));
    expect(writes()).toHaveLength(0);
  });

  test("shows a refusal at the input it is about, and keeps what was typed", async () => {
    write = () => ({
      status: 409,
      body: {
        code: "too_many_days",
        message: "At most 30 days",
        fields: { days: "At most 30 days" },
        detail: { days: 30 },
      },
    });
    open();
    await fill();
    await send();
    expect(await alert()).toBe("At most 30 days");
    expect((await box("spinbutton", "Days")).getAttribute("aria-invalid")).toBe("true");
    expect(((await box("textbox", "Reason")) as HTMLTextAreaElement).value).toBe("Audit");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("repeats an attempt that nothing answered under the same key", async () => {
    const answers: Answer[] = [{ status: 503, body: { code: "busy", message: "Busy" } }, { body: { id } }];
    write = () => answers.shift() as Answer;
    open();
    await fill();
    await send();
    await alert();
    await send();
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(keyOf(writes()[0])).toBeTruthy();
    expect(keyOf(writes()[1])).toBe(keyOf(writes()[0]));
  });

  test("is sent once, however often it is pressed", async () => {
    let answer: (given: Answer) => void = () => undefined;
    write = () => new Promise((resolve) => (answer = resolve));
    open();
    await fill();
    await send();
    await waitFor(() => expect(writes()).toHaveLength(1));
    await userEvent.type(await box("textbox", "Reason"), "{Control>}{Enter}{/Control}");
    await send();
    answer({ body: { id } });
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(writes()).toHaveLength(1);
  });

  test("is not sent again once it waits for somebody else", async () => {
    write = () => ({ status: 202, body: { sent_for_approval: { id } } });
    open();
    await fill();
    await send();
    await within(await dialog()).findByText(/Sent for approval/);
    const [, below] = within(await dialog()).getAllByRole("button", { name: "Close" });
    await waitFor(() => expect(document.activeElement).toBe(below));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(within(await dialog()).queryByRole("button", { name: /Seal an/ })).toBeNull();
    fireEvent.keyDown(below as HTMLElement, { key: "Escape", keyCode: 27 });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes()).toHaveLength(1);
  });

  test("is sent by Ctrl+Enter from any input", async () => {
    open();
    await fill();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(writes()).toHaveLength(1));
  });

  test("asks before what was typed is lost", async () => {
    open();
    await userEvent.type(await box("textbox", "Reason"), "Audit");
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape", keyCode: 27 });
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test("reads the record where the row lacks what is taken from it", async () => {
    open(seal, { id });
    await fill();
    await send();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ version: 3 }));
  });

  test("with nothing to ask for it is a question that Enter answers", async () => {
    open(touch);
    const yes = within(await dialog()).getByRole("button", { name: /Seal an/ });
    await waitFor(() => expect(document.activeElement).toBe(yes));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(writes()[0]).toMatchObject({ path: `/account/${id}/touch`, body: {} }));
  });
});

describe("when somebody else was faster", () => {
  const stale = { status: 409, body: { code: "stale_version", message: "stale" } };

  test("what is different is shown, and it is sent again on top of that", async () => {
    const answers: Answer[] = [stale, { body: { id } }];
    write = () => answers.shift() as Answer;
    open();
    await fill();
    now = { ...cash, version: 4, name: "Cash in Drawer" };
    await send();
    expect(await alert()).toMatch(/Someone else changed this.*Name: Cash on Hand → Cash in Drawer/);
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(writes()[1]?.body).toMatchObject({ version: 4, reason: "Audit" });
    expect(keyOf(writes()[1])).not.toBe(keyOf(writes()[0]));
  });

  test("it is not offered any more where the record stands otherwise now", async () => {
    write = () => stale;
    open();
    await fill();
    now = { ...cash, version: 4, status: "closed" };
    await send();
    expect(await alert()).toMatch(/cannot be done any more/);
    expect(within(await dialog()).getByRole<HTMLButtonElement>("button", { name: /Seal an/ }).disabled).toBe(
      true,
    );
    await userEvent.type(await box("textbox", "Reason"), "{Control>}{Enter}{/Control}");
    expect(writes()).toHaveLength(1);
  });
});

function Page({ status }: { status: string }) {
  const { actionsOf, dialog } = useRowOperations("account");
  return (
    <>
      <p>Loaded</p>
      <OperationButtons actions={actionsOf({ ...cash, status })} />
      {dialog}
    </>
  );
}

describe("the operations of a record", () => {
  const offered = async (status: string, as: Partial<typeof membership>, least: string) => {
    showPage(<Page status={status} />, "", as);
    await screen.findByRole("button", { name: least });
    return screen.getAllByRole("button").map(({ textContent }) => textContent);
  };

  test.each([
    ["open", ["Freeze", "Close"]],
    ["frozen", ["Reopen", "Close"]],
    ["closed", ["Reopen"]],
  ])("fit how it stands: %s", async (status, names) => {
    expect(await offered(status, {}, names[0] as string)).toEqual(names);
  });

  test("are those that the person is permitted", async () => {
    const as = { user_type: "employee", permissions: ["account:close"] } as const;
    expect(await offered("open", as as never, "Close")).toEqual(["Close"]);
  });

  test("open their dialog, in the person's language", async () => {
    languageChoice.set("fil");
    await offered("open", {}, "I-freeze");
    await userEvent.click(screen.getByRole("button", { name: "I-freeze" }));
    const opened = await screen.findByRole("dialog", { name: "I-freeze ang Cash on Hand?" });
    expect(within(opened).getByRole("textbox", { name: /Mga puna/ })).toBeTruthy();
    languageChoice.set("en");
  });
});
