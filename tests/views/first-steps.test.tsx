// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { type FirstStepName, firstStepNames } from "#contract/operations/organizations/first-steps";
import { FirstSteps } from "../../src/pages/dashboard/first-steps";
import { languageChoice, startLanguage } from "../../src/providers/language";
import { membership, playServer, showPage } from "./branch-page";

const server = playServer();
let done: FirstStepName[];
let is_new: boolean;
let begins_empty: boolean;
let hidden: unknown;

beforeEach(() => {
  done = ["chart", "holidays"];
  [is_new, begins_empty, hidden] = [true, false, null];
  server.answer(({ method, path, body }) => {
    if (path === "/preference") {
      if (method === "PUT") hidden = (body as { value: unknown }).value;
      return { body: { value: hidden } };
    }
    if (path === "/ledger/empty-books") {
      ({ begins_empty } = body as { begins_empty: boolean });
      return { body };
    }
    const isDone = (name: FirstStepName) =>
      done.includes(name) || (name === "opening-balances" && begins_empty);
    const steps = firstStepNames.map((name) => ({ name, is_done: isDone(name) }));
    return path === "/organization/branch/first-steps"
      ? { body: { is_new, begins_empty, steps } }
      : undefined;
  });
});

const show = (as: Partial<UserOrganization> = {}) => showPage(<FirstSteps />, "dashboard", as);
const card = () => screen.findByRole("region", { name: "First steps" });
const answered = (path: string) =>
  waitFor(() => expect(server.calls.map((call) => call.path)).toContain(path));
const isGone = () => waitFor(() => expect(screen.queryByRole("region")).toBeNull());

test("what is open leads to where it is done, and what is done is ticked", async () => {
  show();
  const steps = within(await card());
  expect(steps.getByText("2 of 6 done")).toBeTruthy();
  const links = steps.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  const home = "/org/bayanihan/branch/main/";
  expect(links).toEqual([
    ["Who works here", `${home}employees/view-employees`],
    ["Posting rules", `${home}settings?tab=rules`],
    ["Opening balances", `${home}accounting/opening-balances`],
    ["First batch", `${home}transaction/transaction-batch`],
  ]);
  const ticked = steps.getAllByRole("listitem").filter((item) => within(item).queryByLabelText("Done"));
  expect(ticked.map(({ textContent }) => textContent)).toEqual([
    "Chart of accounts",
    "Holidays of this year",
  ]);
});

test("what one may not do oneself is left to others", async () => {
  const permissions = ["ledger:post-opening-balances", "holiday:create"];
  show({ user_type: "employee", permissions });
  const steps = within(await card());
  expect(steps.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Opening balances"]);
  expect(steps.getAllByText("Somebody with the permission does this.")).toHaveLength(3);
});

test("that the books begin empty is said and taken back", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "We begin with empty books" }));
  expect(await screen.findByText("3 of 6 done")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Opening balances" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take that back" }));
  expect(await screen.findByRole("link", { name: "Opening balances" })).toBeTruthy();
});

test("it is hidden for the person who hides it, in this branch", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Hide first steps" }));
  await isGone();
  const name = `first-steps-hidden/${membership.branch.id}`;
  expect(server.calls.find(({ method }) => method === "PUT")?.body).toEqual({ name, value: true });
  cleanup();
  server.calls.length = 0;
  show();
  await answered("/preference");
  await isGone();
});

test.each(["everything is done", "the branch is no longer new"])("it is gone once %s", async (why) => {
  if (why === "everything is done") done = [...firstStepNames];
  else is_new = false;
  show();
  await answered("/organization/branch/first-steps");
  await isGone();
  expect(server.calls.map(({ path }) => path)).not.toContain("/preference");
});

test("it speaks Filipino", async () => {
  languageChoice.set("fil");
  await startLanguage();
  show();
  expect(await screen.findByRole("region", { name: "Mga unang hakbang" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Unang batch" })).toBeTruthy();
  languageChoice.set("en");
});
