import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, signIn } from "./support.ts";

const journal = branchPath("accounting/journal-voucher");
const cash = branchPath("accounting/cash-check-journal-voucher");
const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true }).and(page.locator("input"));
const totals = (page: Page) => page.getByRole("status", { name: "Totals" });

/** Carries out what a voucher offers, and answers the question it asks. */
async function act(page: Page, action: string, said: RegExp) {
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
  const question = page.getByRole("dialog", { name: /\?$/ });
  await question.getByRole("button", { name: action, exact: true }).click();
  await expect(page.getByText(said).last()).toBeVisible();
  await expect(question).toBeHidden();
}

/** Writes in a new voucher what it is called, and goes to its first line. */
async function begin(page: Page, list: string, name: string, isCash = false) {
  await page.goto(`${list}/create`);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  if (isCash) {
    await page.getByRole("textbox", { name: "Pay to" }).focus();
    await page.keyboard.type("Maria Santos");
    await page.keyboard.press("Tab");
    await page.keyboard.type("cash");
    await page.keyboard.press("Enter");
  }
  await cell(page, "Account", 1).focus();
}

/** Pastes what a spreadsheet copied into the cell that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Writes and prints so many vouchers past the screen, which is looked at elsewhere. */
const printBills = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    const csrf = /(?:^|; )[^=;]*csrf[^=;]*=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "x-csrf-token": decodeURIComponent(csrf),
    };
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { branch } = (await ask("GET", "/authentication/current")).user_organization;
    headers["x-branch-id"] = branch.id;
    const accounts: { id: string; code: string }[] = (await ask("GET", "/account/search?pageSize=500")).data;
    const idOf = (code: string) => accounts.find((account) => account.code === code)?.id;
    for (let nth = 1; nth <= wanted; nth += 1) {
      const amount = nth * 1000;
      const lines = [
        { account_id: idOf("73660"), debit: amount, description: "Calls" },
        { account_id: idOf("11130"), credit: amount },
      ];
      const said = { name: `Phone bill ${nth}`, date: branch.business_date, lines };
      const { id, version } = await ask("POST", "/journal-voucher", said);
      await ask("PUT", `/journal-voucher/${id}/print`, { version });
    }
  }, count);

test("twelve lines by keyboard alone, paid in cash", async ({ page }) => {
  await signIn(page, "accountant");
  await begin(page, cash, "Expenses of the assembly", true);
  for (let line = 1; line <= 11; line += 1) {
    await expect(cell(page, "Account", line)).toBeFocused();
    await page.keyboard.type("73660");
    await page.keyboard.press("Enter");
    await expect(cell(page, "Debit", line)).toBeFocused();
    await page.keyboard.type(`${line}00.25`);
    for (const _ of ["credit", "particulars"]) await page.keyboard.press("Enter");
    await page.keyboard.type(`Item ${line}`);
    await page.keyboard.press("Enter");
  }
  await expect(cell(page, "Account", 12)).toBeFocused();
  await page.keyboard.type("11110");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Debit", 12)).toBeFocused();
  await page.keyboard.press("Alt+b");
  await expect(totals(page)).toContainText("In balance");
  await expect(totals(page)).toContainText("6,602.75");
  await page.keyboard.press("Control+Enter");
  const shown = page.getByRole("dialog", { name: "Voucher" });
  await expect(shown).toContainText("Item 11");
  await act(page, "Print", /is printed$/);
  await expect(shown).toContainText("6,602.75");
});

test("sixty lines from a sheet, with three faults told at their cells, mended and printed", async ({
  page,
}) => {
  test.slow();
  await signIn(page, "accountant");
  await begin(page, journal, "Sheet of sixty");
  const rows = Array.from({ length: 59 }, (_, index) => ["73660", "", "100.00", "", `Row ${index + 1}`]);
  rows.push(["11130", "", "", "5,900.00", "Bank"]);
  (rows[9] as string[])[0] = "99999";
  (rows[19] as string[])[2] = "1OO.00";
  (rows[29] as string[])[1] = "21110-000003";
  await paste(page, rows.map((row) => row.join("\t")).join("\r\n"));
  await expect(cell(page, "Particulars", 60)).toHaveValue("Bank");
  const faults = page.getByRole("table", { name: "Lines" }).locator("input[aria-invalid=true]");
  await expect(faults).toHaveCount(3);
  await expect(page.getByText("No account of this code is open and offered for such vouchers")).toBeVisible();
  await expect(page.getByText("This is not an amount with at most 2 decimals")).toBeVisible();
  await expect(page.getByText("Members hold nothing in this account")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(faults).toHaveCount(3);

  await cell(page, "Account", 10).focus();
  await page.keyboard.type("73660");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Debit", 10)).toBeFocused();
  await cell(page, "Debit", 20).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await cell(page, "Account", 30).focus();
  await page.keyboard.type("73660");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Debit", 30)).toBeFocused();
  await expect(faults).toHaveCount(0);
  await expect(totals(page)).toContainText("In balance");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText("Row 59");
  await act(page, "Print", /is printed$/);
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText(/JV\d{6}/);
});

test("a manager approves five at once on a phone, one of six being rejected with its reason", async ({
  page,
  browser,
}) => {
  await signIn(page, "accountant");
  await printBills(page, 6);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const manager = await (await browser.newContext(phone)).newPage();
  await signIn(manager, "manager");
  await manager.goto(branchPath("approvals"));
  const list = manager.getByRole("list", { name: "Requests" });
  // Others may have waited longer than any of these.
  await manager.getByRole("combobox", { name: "All kinds" }).tap();
  await manager.getByTitle("Journal voucher", { exact: true }).tap();
  await list.getByRole("button", { name: /Phone bill 6/ }).tap();
  const paper = list.getByRole("article", { name: "Journal voucher" });
  await expect(paper).toContainText("60.00");
  await expect(paper).toContainText("Calls");
  await paper.getByRole("button", { name: "Reject" }).tap();
  await manager.getByRole("textbox", { name: "Reason" }).fill("The bill is missing");
  await manager.getByRole("dialog").getByRole("button", { name: "Reject" }).tap();
  await expect(list.getByRole("button", { name: /Phone bill 6/ })).toBeHidden();
  for (let nth = 1; nth <= 5; nth += 1)
    await list.getByRole("checkbox", { name: new RegExp(`Phone bill ${nth}`) }).check();
  await manager.getByRole("button", { name: "Approve 5" }).tap();
  await expect(manager.getByText("5 approved and done")).toBeVisible();
  await expect(list.getByRole("button", { name: /Phone bill/ })).toHaveCount(0);
  await manager.context().close();

  await page.goto(branchPath("approvals?view=asked"));
  await page
    .getByRole("list", { name: "Requests" })
    .getByText(/Phone bill 6/)
    .click();
  await expect(page.getByRole("article")).toContainText("The bill is missing");
  await page.goto(journal);
  await page.getByRole("row", { name: /Phone bill 6.*Rejected/ }).click();
  await expect(page.getByRole("dialog", { name: "Voucher" })).toContainText("The bill is missing");
});
