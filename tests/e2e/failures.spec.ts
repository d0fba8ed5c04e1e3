import { type AddressInfo, createServer } from "node:net";
import { expect, type Route } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, demoPassword, quietly, signIn } from "./support.ts";

const empty = "The server did not send any data. Please check the server status.";
const refused = "Network error. Connection refused. Please check if the server is running and accessible.";

test.describe("a server that sends nothing", () => {
  // It takes the call and hangs up.
  const silent = createServer((socket) => socket.once("data", () => socket.end()));
  test.beforeAll(() => new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve())));
  test.afterAll(() => new Promise<void>((resolve) => silent.close(() => resolve())));
  const toSilence = (route: Route) =>
    route.continue({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` });

  test("is told from one that can not be reached, when signing in", async ({ page }) => {
    await quietly(page, "/auth/sign-in");
    await page.getByLabel("Email or username").fill("teller@demo.kaban.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.route("**/authentication/login", toSilence);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(empty);
    await page.route("**/api/v1/**", (route) => route.abort("connectionrefused"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(refused);
  });

  test("is told from one that can not be reached, inside", async ({ page }) => {
    await signIn(page, "manager");
    await page.route("**/api/v1/bank/search**", toSilence);
    await page.goto(branchPath("maintenance/banks"));
    await expect(page.getByText(empty)).toBeVisible();
    await page.route("**/api/v1/bank/search**", (route) => route.fulfill({ status: 200, body: "" }));
    await page.reload();
    await expect(page.getByText(empty)).toBeVisible();
  });
});

test("an answer without a user leads to the sign-in page, once", async ({ page }) => {
  await quietly(page, "/");
  await page.route("**/authentication/current", (route) => route.fulfill({ json: { user: null } }));
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(branchPath("dashboard"));
  await expect(page).toHaveURL(/\/auth\/sign-in\?to=/);
  await expect(page.getByLabel("Email or username")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/auth\/sign-in\?to=/);
  expect(loads).toBe(2);
});

test("who is signed in can not be told: what went wrong, Refresh and Go Back", async ({ page }) => {
  await signIn(page, "manager");
  await page.route("**/authentication/current", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(branchPath("maintenance/banks"));
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("Sorry, the server encountered an error")).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
  await page.unroute("**/authentication/current");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("heading", { name: "Banks" })).toBeVisible();
});

test("Go Back from an address that was typed leads to where the person was", async ({ page }) => {
  await signIn(page, "manager");
  for (const nowhere of [branchPath("nonsense"), "/nonsense"]) {
    await page.goto(branchPath("view-members"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(nowhere);
    await expect(page.getByText("Sorry, the page doesn't exist")).toBeVisible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL(new RegExp(`${branchPath("view-members")}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
