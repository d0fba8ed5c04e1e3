import { showProgress } from "#server/seeds/progress";
import { checkBook } from "./check-book.ts";
import type { Client } from "./client.ts";
import { closeDrawer } from "./drawer.ts";
import { addMembers, postBook } from "./post-book.ts";
import type { Book } from "./read-book.ts";
import type { Report } from "./report.ts";
import { endOverdrafts, takeOver } from "./take-over.ts";
import { type Credentials, findTarget } from "./target.ts";

export interface LoadOptions extends Credentials {
  organization?: string;
  branch: string;
  say: (text: string) => void;
  /** Stops before the next transaction. */
  signal?: AbortSignal;
}

/**
 * Loads a book into a branch over the public API, and holds what came of it against the book. May be
 * stopped at any moment and run again: it goes on where it was, and where everything is there it changes
 * nothing.
 */
export async function loadBook(client: Client, book: Book, options: LoadOptions): Promise<Report> {
  const { branch, say, signal } = options;
  const startedMs = Date.now();
  const target = await findTarget(client, options, options);
  say(`Loading into ${target.organization}/${target.branch}`);
  const loading = { client, target, book, name: branch };
  const members = await addMembers(loading, showProgress("Members", book.members.size, say));
  const tick = showProgress("Transactions", book.transactions.length, say);
  const posted = await postBook(loading, members, { tick, signal });
  await closeDrawer(client, say);
  await takeOver(client, false);
  const checked = await checkBook(loading, members, showProgress("Balances", members.size, say));
  await endOverdrafts(client, checked.licences, branch);
  return { ...posted, ...checked, target, book, seconds: (Date.now() - startedMs) / 1000 };
}
