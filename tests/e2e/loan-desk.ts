import { type Browser, expect as base, type Locator, type Page } from "@playwright/test";
import { branchPath, signIn } from "./support.ts";

/** Four people look at one loan, each in a browser: a busy machine takes its time. */
export const expect = base.configure({ timeout: 45_000 });

/** A person of the demo in a browser of their own. */
export async function person(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, name);
  return page;
}

/** "₱1,234.50" in centavos. */
export const centavosOf = (text: string | null) =>
  Math.round(Number((text ?? "").replace(/[^\d.-]/g, "")) * 100);

/** Centavos as amounts are shown. */
export const shown = (centavos: number) =>
  (centavos / 100).toLocaleString("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Types into what has the focus and takes what the list offers for it. */
export async function take(page: Page, words: string, offered: RegExp): Promise<void> {
  await page.keyboard.type(words);
  const active = page.locator(".ant-select-dropdown:visible .ant-select-item-option-active");
  await expect(active.filter({ hasText: offered })).toBeVisible();
  await page.keyboard.press("Enter");
}

/** The loan that lies open over its list. */
export const openLoan = (page: Page) => page.locator(".ant-drawer");
export const expectState = (page: Page, state: string) =>
  expect(openLoan(page).locator(".ant-drawer-title")).toContainText(state);

/** What the cell beside a head says. */
export const beside = (within: Locator, head: string | RegExp) =>
  within.getByRole("row", { name: head }).getByRole("cell").last();

/** Chooses what is done with the loan that is open, and answers what is asked. */
export async function act(page: Page, action: string, answer?: (dialog: Locator) => Promise<void>) {
  const button = openLoan(page).getByRole("button", { name: action, exact: true });
  const more = openLoan(page).getByRole("button", { name: "More", exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.or(page.getByRole("menuitem", { name: action, exact: true })).click();
  const dialog = page.locator(".ant-modal").getByRole("dialog").or(page.locator(".ant-modal")).last();
  const send = dialog.getByRole("button", { name: action, exact: true });
  await expect(send).toBeVisible();
  await answer?.(dialog);
  await send.click();
}

/** Somebody who may decide on it approves what waits, of that kind and about that. */
export async function approve(page: Page, kind: string, about: RegExp): Promise<void> {
  const requests = page.getByRole("list", { name: "Requests" }).getByRole("button", { name: about });
  const request = requests.filter({ has: page.getByText(kind, { exact: true }) });
  await request.click();
  const detail = page.getByRole("article", { name: kind, exact: true });
  await expect(detail.getByRole("heading", { level: 2 })).toHaveText(about);
  await page.keyboard.press("a");
  await expect(request).toBeHidden();
}

/** The loan's page over the list of applications. */
export const showLoan = (page: Page, id: string) => page.goto(branchPath(`loan/loan-application/show/${id}`));

/** The number of the loan that is open: "LV000040". */
export async function numberOf(page: Page): Promise<string> {
  const title = await openLoan(page).locator(".ant-drawer-title").textContent();
  return /LV\d{6}/.exec(title ?? "")?.[0] ?? "";
}

/** Names a loan at the window, whose member that brings, and types what is paid of it. */
export async function payOnLoan(page: Page, number: string, about: RegExp, pesos: string): Promise<void> {
  // Until then it is still the form of the payment before.
  await expect(page.getByRole("combobox", { name: "Member" })).toBeFocused();
  await page.getByRole("combobox", { name: "Loan no." }).focus();
  await take(page, number, about);
  await expect(page.getByRole("textbox", { name: "Total paid" })).toBeFocused();
  await page.keyboard.type(pesos);
}

/** Posts what is typed at the window, once it is known what it goes to; hands back the receipt. */
export async function postPayment(page: Page, pesos: string): Promise<Locator> {
  await expect(page.getByRole("button", { name: /^Post payment/ })).toContainText(pesos);
  await page.keyboard.press("Enter");
  const receipt = page.getByRole("article", { name: "Receipt" });
  await expect(receipt).toContainText(`Amount₱${pesos}`);
  return receipt;
}
