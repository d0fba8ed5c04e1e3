// Measures the product and writes docs/performance.md: npm run bench [--
// postings|cost|sets|vouchers|books|search|keeping|loans|loan-lists|loan-payments|nights|browser|starts]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { measureBooks } from "./books.ts";
import { measureBrowser } from "./browser.ts";
import { measureCost } from "./cost.ts";
import { measureKeeping } from "./keeping.ts";
import { measureLoanLists } from "./loan-lists.ts";
import { measureLoanPayments } from "./loan-payments.ts";
import { measureLoans } from "./loans.ts";
import { measureNights } from "./nights.ts";
import { measurePostings } from "./postings.ts";
import { measureSearch } from "./search.ts";
import { measureSets } from "./sets.ts";
import { measureStarts } from "./starts.ts";
import type { Section } from "./table.ts";
import { measureVouchers } from "./vouchers.ts";

const file = "docs/performance.md";
const parts: Record<string, () => Promise<Section[]>> = {
  postings: async () => [await measurePostings()],
  cost: async () => [await measureCost()],
  sets: async () => [await measureSets()],
  vouchers: async () => [await measureVouchers()],
  books: async () => [await measureBooks()],
  search: measureSearch,
  keeping: measureKeeping,
  loans: async () => [measureLoans()],
  "loan-lists": async () => [await measureLoanLists()],
  "loan-payments": async () => [await measureLoanPayments()],
  nights: async () => [await measureNights()],
  browser: async () => [await measureBrowser()],
  starts: async () => [await measureStarts()],
};

/** Puts a section in the place of the one with its title, or at the end. */
function replaceSection(text: string, { title, body }: Section): string {
  const section = `## ${title}\n\n${body.trim()}\n`;
  const from = text.indexOf(`## ${title}\n`);
  if (from < 0) return `${text.trimEnd()}\n\n${section}`;
  const to = text.indexOf("\n## ", from + 1);
  return `${text.slice(0, from)}${section}${to < 0 ? "" : text.slice(to)}`;
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown) throw new Error(`No part is called "${unknown}"; there are ${Object.keys(parts).join(", ")}`);

let text = existsSync(file) ? readFileSync(file, "utf8") : "# Performance\n\nMeasured by `npm run bench`.\n";
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const section of await measure()) {
    console.log(`\n## ${section.title}\n\n${section.body}`);
    text = replaceSection(text, section);
    writeFileSync(file, text);
  }
}
