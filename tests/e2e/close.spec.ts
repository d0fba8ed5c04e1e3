import { expect, type Page } from "@playwright/test";
import { pdfPages } from "../support/pdf-text.ts";
import { test } from "./server.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

/** To the month whose turn it is, as the accountant's dashboard has it. */
async function goToMonth(page: Page): Promise<string> {
  await page.goto(branchPath("dashboard"));
  await page.getByRole("link", { name: "Open the month" }).click();
  await page.waitForURL(/accounting\/months\/\d{4}-\d{2}-01$/);
  return page.url();
}

/** Carries out what the month offers, and answers the question it asks. */
async function act(page: Page, action: string, said: RegExp, reason?: string) {
  await page.getByRole("button", { name: action, exact: true }).click();
  const question = page.getByRole("dialog", { name: /\?$/ });
  if (reason) await question.getByRole("textbox", { name: "Reason" }).fill(reason);
  // The cross of the dialog is called Close, too.
  await question.getByRole("button", { name: action, exact: true }).last().click();
  await expect(page.getByText(said).first()).toBeVisible();
}

/** Asks for what somebody else must approve; the manager does. */
async function actByTwo(
  asker: Page,
  manager: Page,
  { action, kind, reason }: { action: string; kind: string; reason?: string },
) {
  await act(asker, action, /Sent for approval/, reason);
  await asker.reload();
  await manager.goto(branchPath("approvals"));
  await manager.getByRole("list", { name: "Requests" }).getByText(kind).first().click();
  const asked = manager.getByRole("article", { name: kind });
  if (reason) await expect(asked).toContainText(reason);
  await asked.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(manager.getByText("Approved and done")).toBeVisible();
}

const closing = { action: "Close", kind: "Closing of a month" };
const reopening = {
  action: "Reopen",
  kind: "Reopening of a month",
  reason: "An invoice of the month came late",
};

/** The hash that the page of a closed month shows. */
async function hashOn(page: Page): Promise<string> {
  const shown = page.getByRole("region", { name: "As it was closed" }).locator("code");
  await expect(shown).toHaveText(/^[0-9a-f]{64}/);
  return ((await shown.textContent()) ?? "").slice(0, 64);
}

/** Holds the month against its seal, and answers what the page says to compare with the certificate. */
async function verify(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  const answer = page.getByRole("dialog", { name: "Is it as it was closed?" });
  await expect(answer.getByText(/stand as they were closed/)).toBeVisible();
  const hash = (await answer.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await answer.getByRole("button", { name: "Close" }).last().click();
  return hash.slice(0, 64);
}

test("a month is closed by two, reopened by the owner, closed again; its certificate verifies", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, "manager");
  await signIn(page, "accountant");
  const month = await goToMonth(page);
  await expect(page.getByText(/^Everything is done. Begin closing/)).toBeVisible();
  await expectAccessible(page);
  await act(page, "Begin closing", /is being closed$/);
  await expect(page.getByRole("button", { name: "Reopen" })).toBeHidden();
  await actByTwo(page, manager, closing);
  const first = await hashOn(page);
  expect(await verify(page)).toBe(first);

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, "owner");
  await owner.goto(month);
  await actByTwo(owner, manager, reopening);
  await expect(owner.getByRole("region", { name: "History" })).toContainText(reopening.reason);
  await expect(owner.getByRole("button", { name: "Verify" })).toBeHidden();
  await owner.context().close();

  await expect(page.getByRole("region", { name: "As it was closed" })).toBeHidden();
  await act(page, "Begin closing", /is being closed$/);
  await actByTwo(page, manager, closing);
  await manager.context().close();
  const hash = await hashOn(page);
  expect(await verify(page)).toBe(hash);

  const address = await page.getByRole("link", { name: "Certificate (PDF)" }).getAttribute("href");
  const paper = await page.request.get(address ?? "");
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  const text = pdfPages(await paper.body()).join(" ");
  expect(text.replaceAll(/\s/g, "")).toContain(hash);
  const code = /bayanihan · ([0-9A-Z]{4}- ?[0-9A-Z]{4}- ?[0-9A-Z]{4})/.exec(text)?.[1] ?? "";
  await page.goto(`/verify?${new URLSearchParams({ organization: "bayanihan", code })}`);
  await expect(page.getByRole("status")).toContainText("Certificate of a closed month");
  await expect(page.getByText(hash)).toBeVisible();
});
