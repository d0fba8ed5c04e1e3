// Takes the pictures of the README and of the first page anew, of a demo that runs:
// npm run pictures -- http://localhost:3000. All are of one size, but for that of a phone; the animation
// posts three deposits. CHROMIUM names the browser, where Playwright has none of its own.
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { animateDeposits } from "./animation.ts";

interface Picture {
  name: string;
  /** Whom of the demo it shows the page to. */
  who: "manager" | "accountant" | "teller" | "member" | "owner";
  page: string;
  isPhone?: true;
}

const pictures: readonly Picture[] = [
  { name: "home", who: "manager", page: "dashboard" },
  { name: "payment", who: "teller", page: "transaction" },
  { name: "portfolio", who: "manager", page: "loan/portfolio" },
  { name: "month", who: "accountant", page: "accounting/months/2025-11-01" },
  { name: "trial-balance", who: "accountant", page: "accounting/trial-balance" },
  { name: "members", who: "teller", page: "view-members" },
  { name: "list", who: "accountant", page: "general-ledger/general-ledger?dates=all" },
  { name: "definition", who: "accountant", page: "transaction/maintenance/financial-statement-definition" },
  { name: "phone", who: "member", page: "dashboard", isPhone: true },
];

/** Those the first page shows too, where they are as wide as their place. */
const onSite = ["home", "trial-balance", "members", "phone"];
const siteWidth = 960;
const cardSize = { width: 1200, height: 630 };

const [address = "http://localhost:3000"] = process.argv.slice(2);
const password = "kaban-demo-2026";

/** A page on which somebody of the demo is signed in, at the size that all pictures have. */
async function signedIn(browser: Browser, { who, isPhone }: Pick<Picture, "who" | "isPhone">): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 800 } : { width: 1366, height: 800 },
    colorScheme: isPhone ? "dark" : "light",
    baseURL: address,
  });
  await context.addCookies([{ name: "kaban_consent", value: "needed", url: address }]);
  const page = await context.newPage();
  await page.goto("/auth/sign-in");
  await page.locator("input:not([type=hidden])").first().fill(`${who}@demo.kaban.test`);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard/);
  return page;
}

/** Puts a picture where the first page shows it. */
async function hang(name: string, shot: Buffer, isPhone?: true): Promise<void> {
  await sharp(shot)
    .resize({ ...(!isPhone && { width: siteWidth }) })
    .webp({ quality: 72 })
    .toFile(`public/site/${name}.webp`);
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { name, page: at, isPhone } = picture;
  const page = await signedIn(browser, picture);
  await page.goto(`/org/bayanihan/branch/main/${at}`);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.locator(".ant-spin, .state[role=status]").first().waitFor({ state: "hidden" });
  const shot = await page.screenshot({ path: `docs/pictures/${name}.png`, animations: "disabled" });
  if (onSite.includes(name)) await hang(name, shot, isPhone);
  // What others show of a link to the first page.
  if (name === "home")
    await sharp(shot)
      .resize({ ...cardSize, position: "top" })
      .jpeg({ quality: 68 })
      .toFile("public/site/kaban.jpg");
  await page.context().close();
  process.stdout.write(`docs/pictures/${name}.png\n`);
}

const executablePath = process.env.CHROMIUM;
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
try {
  for (const picture of pictures) await take(browser, picture);
  const counter = await signedIn(browser, { who: "teller" });
  await animateDeposits(counter, "docs/pictures/deposits.webp");
  process.stdout.write("docs/pictures/deposits.webp\n");
  await counter.goto("/org/bayanihan/branch/main/transaction/transaction-batch");
  await counter.getByRole("table", { name: "Cash drawer" }).waitFor();
  await counter.waitForLoadState("networkidle");
  await hang("batch", await counter.screenshot({ animations: "disabled" }));
} finally {
  await browser.close();
}
