// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ImportWizard } from "../../src/resources/import/import-wizard";
import { type Answer, type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = "0190b4a0-0000-7000-8000-000000000001";
const column = (field: string, label: string, is_required: boolean) => ({
  field,
  label,
  kind: "text",
  is_required,
  options: null,
  help: null,
});
const target = {
  name: "bank",
  label: "Banks",
  columns: [column("name", "Name", true), column("description", "Description", false)],
};
const run = {
  id,
  target: "bank",
  status: "uploaded",
  file_name: "banks.csv",
  headings: ["Bangko", "Tala"],
  columns: { Bangko: null, Tala: "description" },
  date_order: "month first",
  total: 3,
  good: null,
  failed: null,
  imported: 0,
  warnings: [],
  progress: null,
  created_at: "2026-11-21T00:00:00Z",
  created_by_id: id,
  created_by_name: "tala",
  imported_at: null,
  undone_at: null,
  undone_by_name: null,
};
const uploaded = {
  run,
  target,
  sample: [
    ["BDO", "una"],
    ["BPI", ""],
  ],
  is_remembered: false,
};
const wrong = { id: "e", line: 3, column: "Name", value: "", reason: "Name is required" };

function answerSteps(steps: Record<string, Answer>) {
  server.answer(({ path }: Call) => {
    const step = Object.keys(steps).find((one) => path.endsWith(one));
    return step === undefined ? undefined : steps[step];
  });
}
const start = () => showPage(<ImportWizard target="bank" label="Banks" onClose={() => {}} />, "x");
const sent = (end: string) => server.calls.filter(({ path }) => path.endsWith(end));

async function uploadFile(user: ReturnType<typeof userEvent.setup>) {
  const dialog = await screen.findByRole("dialog");
  const chooser = dialog.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(
    chooser as HTMLInputElement,
    new File(["Bangko,Tala"], "banks.csv", { type: "text/csv" }),
  );
  return dialog;
}

async function match(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("combobox", { name: "Field for Bangko" }));
  await user.click(await screen.findByTitle("Name *"));
}

const failedCheck = {
  "/import/bank": { status: 201, body: uploaded },
  "/check": { body: { ...run, status: "checked", good: 2, failed: 1 } },
  "/errors/search": { body: { data: [wrong], totalSize: 1, totalPage: 1, pageIndex: 0, pageSize: 10 } },
};

describe("importing a file", () => {
  test("asks for what is missing before it checks, and shows what each column holds", async () => {
    answerSteps({ "/import/bank": { status: 201, body: uploaded } });
    start();
    const user = userEvent.setup();
    const dialog = await uploadFile(user);
    expect(await within(dialog).findByRole("row", { name: /Bangko BDO · BPI/ })).toBeDefined();
    expect(within(dialog).getByText("Still missing: Name")).toBeDefined();
    const check = within(dialog).getByRole("button", { name: "Check without importing" });
    expect(check.hasAttribute("disabled")).toBe(true);
    await match(user);
    await waitFor(() => expect(check.hasAttribute("disabled")).toBe(false));
  });

  test("tells of each wrong row its column, value and reason, and imports none unless told to", async () => {
    answerSteps(failedCheck);
    start();
    const user = userEvent.setup();
    const dialog = await uploadFile(user);
    await match(user);
    await user.click(within(dialog).getByRole("button", { name: "Check without importing" }));
    expect(await within(dialog).findByRole("row", { name: /3 Name Name is required/ })).toBeDefined();
    expect(within(dialog).getByText("1 of 3 rows has errors. Nothing has been imported.")).toBeDefined();
    expect(sent("/check")[0]?.body).toMatchObject({ columns: { Bangko: "name", Tala: "description" } });
    expect(within(dialog).getByRole("button", { name: "Import 2 rows" }).hasAttribute("disabled")).toBe(true);
    expect(sent("/start")).toEqual([]);
  });

  test("stops a check that takes long, and stays with the columns", async () => {
    let stopped: (answer: Answer) => void = () => undefined;
    const message = "The check was stopped before its end";
    server.answer(({ path }: Call) => {
      if (path.endsWith("/import/bank")) return { status: 201, body: uploaded };
      if (path.endsWith("/check")) return new Promise((resolve) => (stopped = resolve));
      if (path.endsWith("/cancel")) stopped({ status: 409, body: { code: "check_cancelled", message } });
      const isOfRun = path.startsWith(`/import-run/${id}`);
      return isOfRun ? { body: { ...run, progress: { phase: "check", done: 2, total: 3 } } } : undefined;
    });
    start();
    const user = userEvent.setup();
    const dialog = await uploadFile(user);
    await match(user);
    await user.click(within(dialog).getByRole("button", { name: "Check without importing" }));
    expect(await within(dialog).findByText("2 / 3")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Stop" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(message);
    expect(sent(`/import-run/${id}/cancel`)).toHaveLength(1);
    expect(within(dialog).getByRole("button", { name: "Check without importing" })).toBeDefined();
  });

  test("imports the good rows alone when told to, and takes them back", async () => {
    answerSteps({
      ...failedCheck,
      "/start": { body: { ...run, status: "imported", good: 2, failed: 1, imported: 2 } },
      "/undo": { body: { ...run, status: "undone", imported: 2 } },
    });
    start();
    const user = userEvent.setup();
    const dialog = await uploadFile(user);
    await match(user);
    await user.click(within(dialog).getByRole("button", { name: "Check without importing" }));
    await user.click(await within(dialog).findByRole("radio", { name: "Import the 2 valid rows only" }));
    await user.click(within(dialog).getByRole("button", { name: "Import 2 rows" }));
    expect(await within(dialog).findByText("2 rows imported")).toBeDefined();
    expect(sent("/start")[0]?.body).toMatchObject({ only_good: true });
    expect(sent("/start")[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    await user.click(within(dialog).getByRole("button", { name: "Undo the import" }));
    // antd also keeps the title in a head that its styles hide.
    const selector = ".ant-modal-confirm-title";
    const title = await screen.findByText("Undo the import of 2 rows?", { selector });
    const question = within(title.closest("[role=dialog]") as HTMLElement);
    expect(sent("/undo")).toEqual([]);
    await user.click(question.getByRole("button", { name: "Undo the import" }));
    expect(await within(dialog).findByText("The import was undone")).toBeDefined();
  });

  test("says why a file is refused, and stays with it", async () => {
    const message = "The file cannot be read as CSV or as an Excel sheet";
    answerSteps({ "/import/bank": { status: 400, body: { code: "file_unreadable", message } } });
    start();
    const dialog = await uploadFile(userEvent.setup());
    expect((await within(dialog).findByRole("alert")).textContent).toContain(message);
  });
});
