import { gzipSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { startTestServer } from "./server.ts";
import { rounded, type Section, table } from "./table.ts";

export const launch = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
};

/** Counts the scripts and styles a page fetches, as gzip would send them. */
function weigh(page: Page) {
  const loaded = new Map<string, number>();
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/javascript|css/.test(type)) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    loaded.set(response.url(), gzipSync(body, { level: 9 }).length);
  });
  return () => [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function visit(page: Page, url: string, usable: string) {
  const started = performance.now();
  await page.goto(url);
  await page.locator(usable).first().waitFor();
  return performance.now() - started;
}

/** What the browser has to fetch, and how long a slow one takes until the page can be used. */
export async function measureBrowser(): Promise<Section> {
  const server = await startTestServer();
  const base = `http://localhost:${server.port}`;
  const browser = await chromium.launch(launch);
  const rows: string[][] = [];
  try {
    for (const [name, path, usable] of [
      ["landing", "/", "main a"],
      ["sign-in", "/auth/sign-in", "input[type=password]"],
    ] as const) {
      const page = await browser.newPage();
      await slowDown(page);
      const weight = weigh(page);
      const ms = await visit(page, `${base}${path}`, usable);
      rows.push([name, rounded(weight()), rounded(ms, 0)]);
      await page.close();
    }
    const page = await browser.newPage();
    const weight = weigh(page);
    await page.context().addCookies([{ name: "kaban_consent", value: "needed", url: base }]);
    await page.goto(`${base}/auth/sign-in`);
    await page.locator("input").first().fill("teller@demo.kaban.test");
    await page.locator("input[type=password]").fill("kaban-demo-2026");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/org/bayanihan/branch/main**");
    await slowDown(page);
    const list = await visit(
      page,
      `${base}/org/bayanihan/branch/main/maintenance/banks`,
      "table tbody tr td",
    );
    rows.push(["first list, sign-in included", rounded(weight()), rounded(list, 0)]);
    const teller = await visit(
      page,
      `${base}/org/bayanihan/branch/main/transaction/quick-transfer/deposit`,
      "form",
    );
    rows.push(["teller screen, all of the above included", rounded(weight()), rounded(teller, 0)]);
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: "In the browser",
    body: `${table(["page", "KiB of JavaScript and CSS, gzip -9", "ms until usable, CPU slowed 4 ×"], rows)}`,
  };
}
