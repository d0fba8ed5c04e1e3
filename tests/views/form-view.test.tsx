// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { holiday } from "#contract/resources/holiday";
import { paymentType } from "#contract/resources/payment-type";
import { ResourcePage } from "../../src/resources/resource-page";
import { type Answer, type Call, membership, playServer, showPage } from "./branch-page";

const server = playServer();
const id = "0190b4a0-0000-7000-8000-000000000001";
const row = {
  id,
  name: "Araw ng Kalayaan",
  entry_date: "2026-06-12",
  kind: "regular",
  description: null,
  version: 4,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  created_by_id: null,
};
const nothing = { body: { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 10 } };
const page = (to = "") => `/org/bayanihan/branch/${membership.branch.slug}/maintenance/holidays${to}`;

/** Answers lists with nothing, the row with itself, and writes as told. */
function answerWrites(write: (call: Call) => Answer, current: () => object = () => row) {
  server.answer((call) => {
    if (call.path.endsWith("/search")) return nothing;
    return call.method === "GET" ? { body: current() } : write(call);
  });
}
const writes = () => server.calls.filter(({ method }) => method !== "GET");
const show = (to: string) => showPage(<ResourcePage resource={holiday} />, `maintenance/holidays${to}`);
const textbox = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

/** antd gives every dialog of a test the same id, so that none can be found by its name. */
const dialogOf = async (title: string) =>
  (await screen.findAllByText(title))[0]?.closest<HTMLElement>("[role=dialog]") as HTMLElement;

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await textbox("Name"), "Pasko");
  await user.type(await textbox("Date"), "2026-12-25{Tab}");
}

describe("making a row", () => {
  test("says what is missing at its input, goes there, and asks nothing of the server", async () => {
    answerWrites(() => ({ status: 201, body: row }));
    show("/create");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Create" }));
    expect(await screen.findByText("Name is required")).toBeDefined();
    expect(screen.getByText("Date is required")).toBeDefined();
    const name = await textbox("Name");
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(writes()).toEqual([]);
  });

  test("sends the whole row once under one key, and closes over the same list", async () => {
    answerWrites(() => ({ status: 201, body: { ...row, name: "Pasko" } }));
    const router = show("/create?q=pas");
    const user = userEvent.setup();
    await fillIn(user);
    await user.keyboard("{Control>}{Enter}{Enter}{/Control}");
    await waitFor(() => expect(router.state.location.pathname).toBe(page()));
    expect(router.state.location.search).toBe("?q=pas");
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.body).toEqual({
      name: "Pasko",
      entry_date: "2026-12-25",
      kind: "regular",
      description: null,
    });
    expect(writes()[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("puts the server's refusal on the input it is about, and keeps what was typed", async () => {
    const message = "Name is already used";
    answerWrites(() => ({
      status: 409,
      body: { code: "already_exists", message, fields: { name: message } },
    }));
    show("/create");
    const user = userEvent.setup();
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText(message)).toBeDefined();
    const name = await textbox("Name");
    expect(name.value).toBe("Pasko");
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  test("what waits for somebody else is not sent again, and is left without a question", async () => {
    answerWrites(() => ({ status: 202, body: { sent_for_approval: { id: row.id } } }));
    const router = show("/create");
    const user = userEvent.setup();
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByText(/Sent for approval/);
    expect(screen.queryByRole("button", { name: "Create" })).toBeNull();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await user.click(await textbox("Name"));
    await user.keyboard("{Enter}");
    expect(writes()).toHaveLength(1);
    await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(page()));
  });

  test("asks before leaving what was typed, and leaves it untouched when told to stay", async () => {
    answerWrites(() => ({ status: 201, body: row }));
    const router = show("/create");
    const user = userEvent.setup();
    await user.type(await textbox("Name"), "Pas");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(router.state.location.pathname).toBe(page("/create"));
    expect((await textbox("Name")).value).toBe("Pas");
    void router.navigate("/elsewhere");
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByText("Elsewhere")).toBeDefined();
  });

  test("leaves without a question when nothing was typed", async () => {
    answerWrites(() => ({ status: 201, body: row }));
    const router = show("/create");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(page()));
  });
});

describe("changing a row", () => {
  test("sends it with the version it was read at", async () => {
    answerWrites(({ body }) => ({ body: { ...row, ...(body as object), version: 5 } }));
    show(`/edit/${id}`);
    const user = userEvent.setup();
    await user.type(await textbox("Description"), "Piyesta");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      method: "PUT",
      path: `/holiday/${id}`,
      body: { version: 4, name: "Araw ng Kalayaan", description: "Piyesta" },
    });
  });

  test("shows what somebody else saved meanwhile, and goes on with mine on top of it", async () => {
    const newest = { ...row, name: "Independence Day", version: 5 };
    let isStale = false;
    const write = ({ body }: Call): Answer => {
      if ((body as { version: number }).version === 5) return { body: { ...newest, version: 6 } };
      isStale = true;
      return { status: 409, body: { code: "stale_version", message: "Someone else has changed this" } };
    };
    answerWrites(write, () => (isStale ? newest : row));
    const router = show(`/edit/${id}`);
    const user = userEvent.setup();
    await user.type(await textbox("Description"), "Akin");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await dialogOf("Someone else changed this");
    expect(within(dialog).getByRole("row", { name: "Name Araw ng Kalayaan Independence Day" })).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "Keep editing mine" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(page()));
    expect(writes().map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
    const [first, second] = writes().map(({ headers }) => headers["Idempotency-Key"]);
    expect(second).not.toBe(first);
  });

  test("takes the newest row instead, when told so", async () => {
    const newest = { ...row, name: "Independence Day", version: 5 };
    let isStale = false;
    const write = (): Answer => {
      isStale = true;
      return { status: 409, body: { code: "stale_version", message: "Someone else has changed this" } };
    };
    answerWrites(write, () => (isStale ? newest : row));
    show(`/edit/${id}`);
    const user = userEvent.setup();
    await user.type(await textbox("Description"), "Akin");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.click(await screen.findByRole("button", { name: "Use the latest" }));
    await waitFor(async () => expect((await textbox("Name")).value).toBe("Independence Day"));
    expect((await textbox("Description")).value).toBe("");
  });
});

test("a row in use is not deleted, and the server's reason is shown", async () => {
  const message = "It is used by 3 payment types";
  answerWrites(() => ({ status: 409, body: { code: "in_use", message } }));
  show(`/show/${id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Delete/ }));
  const question = await dialogOf("Delete Araw ng Kalayaan?");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(message)).toBeDefined();
});

test("a reference is searched on the server, and the id of what was picked is sent", async () => {
  const account = { id: "0190b4a0-0000-7000-8000-00000000000a", code: "11110", name: "Cash on Hand" };
  server.answer((call) => {
    const isFound = call.path === "/account/search" && call.search.get("q") === "hand";
    if (isFound) return { body: { ...nothing.body, data: [account], totalSize: 1 } };
    if (call.path.endsWith("/search")) return nothing;
    return { status: 201, body: { ...(call.body as object), id } };
  });
  showPage(<ResourcePage resource={paymentType} />, "transaction/payment-type/create");
  const user = userEvent.setup();
  await user.type(await textbox("Name"), "Cash");
  await user.click(screen.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByTitle("Cash"));
  await user.type(screen.getByRole("combobox", { name: "Account" }), "hand");
  await user.click(await screen.findByTitle("11110 Cash on Hand"));
  await user.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ type: "cash", account_id: account.id, number_of_days: 0 });
  const asked = server.calls.filter(({ path }) => path === "/account/search").at(-1);
  expect(asked?.search.get("q")).toBe("hand");
  expect(asked?.search.get("pageSize")).toBe("20");
});

test("a long form is in sections, each under its heading before its first field", async () => {
  answerWrites(() => nothing);
  showPage(<ResourcePage resource={computationSheetScheme} />, "loan/computation-sheet-scheme/create");
  const heading = await screen.findByRole("heading", { name: "What a member must have" });
  const first = screen.getByLabelText(/^Most, % of share capital/);
  const before = screen.getByLabelText(/^Description/);
  expect(heading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(heading.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});
