import { expect, type Page } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { smtpPort, test } from "./server.ts";
import { quietly } from "./support.ts";

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    let text = "";
    stream.on("data", (chunk) => {
      text += chunk;
    });
    stream.on("end", () => {
      // Quoted-printable puts soft breaks into long lines such as links.
      mails.push(text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
      done();
    });
  },
});

// A try of the second starts anew from the first, whose person it signs in as.
test.describe.configure({ mode: "serial" });

test.beforeAll(() => new Promise<void>((resolve) => smtp.listen(smtpPort, "127.0.0.1", () => resolve())));
test.afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

/** Waits for a mail to somebody, newest first, that a pattern finds something in. */
async function mailed(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const mail = mails.findLast((text) => text.includes(to) && pattern.test(text));
    found = pattern.exec(mail ?? "")?.[1];
    expect(found).toBeTruthy();
  }).toPass();
  return found as string;
}

async function signUp(page: Page, person: { first: string; last: string; password: string }) {
  const name = person.first.toLowerCase();
  await quietly(page, "/auth/sign-up");
  await page.getByRole("textbox", { name: "First name" }).fill(person.first);
  await page.getByRole("textbox", { name: "Last name" }).fill(person.last);
  await page.getByLabel("Birthdate").fill("1990-05-04");
  await page.getByRole("textbox", { name: "Email" }).fill(`${name}@example.coop`);
  await page.getByRole("textbox", { name: "Contact number" }).fill(`0917${String(Date.now()).slice(-7)}`);
  await page.getByRole("textbox", { name: "Username" }).fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("checkbox").check();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/onboarding**");
}

test("a newcomer founds a cooperative, and a second one joins it as its teller", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signUp(page, { first: "Ligaya", last: "Santos", password: "bayan-ko-2026-kaban" });
  const code = await mailed("ligaya@example.coop", /Your code is ([A-Z0-9]{6})/);
  await page.goto("/account-profile/verify/email");
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(/verified/i).first()).toBeVisible();

  await page.goto("/onboarding/setup-org");
  await page.getByRole("textbox", { name: "Name of the organization" }).fill("Pag-asa Farmers Cooperative");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Name of the branch" }).fill("Poblacion");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Create and open branch" }).click();
  const branch = "/org/pag-asa-farmers-cooperative/branch/poblacion/";
  await page.waitForURL(`**${branch}**`);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("link", { name: "Who works here" })).toBeVisible();

  await page.goto(`${branch}maintenance/invitation-code/create`);
  await page.getByRole("textbox", { name: "Code" }).fill("PAGASA-TELLER");
  await page.getByRole("combobox", { name: "Copy from template" }).click();
  await page.keyboard.type("Teller");
  await expect(page.getByRole("option", { name: "Teller" }).first()).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Role" }).first()).toHaveValue("Teller");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Save|Create|Make|Invite/ })
    .last()
    .click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await signUp(second, { first: "Tomas", last: "Reyes", password: "magtitinda-2026-kaban" });
  await second.goto("/onboarding/organization?invitation_code=PAGASA-TELLER");
  await second.getByRole("button", { name: "Ask to join" }).click();
  await expect(second.getByText("Request sent.")).toBeVisible();

  await page.goto(`${branch}employees/view-employees?list=requests`);
  await page.getByRole("row", { name: /Tomas/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Show" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Accept/ })
    .click();
  const question = page.getByRole("dialog", { name: /^Accept Tomas/ });
  await question.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Accepted").first()).toBeVisible();

  await second.goto(`${branch}dashboard`);
  const menu = second.getByRole("complementary");
  await expect(menu.getByRole("link", { name: "Deposit", exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Trial balance" })).toHaveCount(0);
  await expect(menu.getByRole("link", { name: "Employees" })).toHaveCount(0);
  const refused = await second.evaluate(async () => {
    const { user_organizations } = await (await fetch("/api/v1/authentication/current")).json();
    const headers = { "x-branch-id": user_organizations[0].branch.id };
    return (await fetch("/api/v1/trial-balance", { headers })).status;
  });
  expect(refused).toBe(403);
  await second.context().close();
});

test("a forgotten password is reset by mail", async ({ page }) => {
  await signUp(page, { first: "Nenita", last: "Cruz", password: "nakalimutan-2026-kaban" });
  await page.context().clearCookies();
  await quietly(page, "/auth/forgot-password");
  await page.getByRole("textbox").first().fill("nenita@example.coop");
  await page.keyboard.press("Enter");
  const link = await mailed("nenita@example.coop", /(\/auth\/password-reset\/[\w-]+)/);
  await page.goto(link);
  const inputs = page.locator("input[type=password]");
  await inputs.nth(0).fill("bagong-simula-2026-kaban");
  await inputs.nth(1).fill("bagong-simula-2026-kaban");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("link", { name: "Sign in" }).or(page.getByRole("button", { name: "Sign in" })),
  ).toBeVisible();
  await quietly(page, "/auth/sign-in");
  await page.getByLabel("Email or username").fill("nenita");
  await page.getByLabel("Password", { exact: true }).fill("bagong-simula-2026-kaban");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/onboarding**");
});
