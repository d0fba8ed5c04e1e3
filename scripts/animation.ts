import type { Page } from "@playwright/test";
import sharp from "sharp";

/** A frame of the animation, and for how many milliseconds it stands. */
type Frame = [picture: Buffer, ms: number];

const deposits = [
  ["zuniga apolinario", "1500.50"],
  ["agbayani editha", "800"],
  ["abad hernando", "2350"],
] as const;
const branch = "/org/bayanihan/branch/main";

/** Opens the teller's batch, unless it is open. */
async function openBatch(page: Page): Promise<void> {
  await page.goto(`${branch}/transaction/transaction-batch`);
  const cash = page.getByRole("textbox", { name: "Beginning cash" });
  const drawer = page.getByRole("table", { name: "Cash drawer" });
  await cash.or(drawer).first().waitFor();
  if (!(await cash.isVisible())) return;
  await cash.fill("20000");
  await page.keyboard.press("Enter");
  await drawer.waitFor();
}

/** Takes a deposit by keyboard as a teller would, and the frames of it. */
async function deposit(page: Page, [words, amount]: (typeof deposits)[number]): Promise<Frame[]> {
  const frames: Frame[] = [];
  const snap = async (ms: number) => {
    frames.push([await page.screenshot({ animations: "disabled", caret: "initial" }), ms]);
  };
  await page.goto(`${branch}/transaction/quick-transfer/deposit`);
  await page.getByRole("combobox", { name: "Member" }).waitFor();
  await page.waitForLoadState("networkidle");
  await snap(500);
  await page.keyboard.type(words.slice(0, 5));
  await snap(250);
  await page.keyboard.type(words.slice(5));
  await page.getByRole("option").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await snap(700);
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /Saving Deposits/ }).waitFor();
  await page.waitForLoadState("networkidle");
  await snap(600);
  await page.keyboard.type(amount);
  await page.waitForTimeout(400);
  await snap(900);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Posted:/ }).waitFor();
  await page.waitForTimeout(400);
  await snap(1600);
  return frames;
}

/** Three deposits of a teller who is signed in, as one animated picture. They are posted in the demo. */
export async function animateDeposits(page: Page, file: string): Promise<void> {
  await openBatch(page);
  const frames: Frame[] = [];
  for (const one of deposits) frames.push(...(await deposit(page, one)));
  const small = frames.map(([picture]) => sharp(picture).resize({ width: 960 }).png().toBuffer());
  await sharp(await Promise.all(small), { join: { animated: true } })
    .webp({ delay: frames.map(([, ms]) => ms), loop: 0, quality: 60, effort: 6 })
    .toFile(file);
}
