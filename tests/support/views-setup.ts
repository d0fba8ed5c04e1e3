import { createRequire } from "node:module";
import { cleanup, configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { session } from "../../src/providers/auth-provider";
import { dropCookies } from "../../src/providers/cookies";
import { api } from "../../src/providers/http";
import { i18n, startI18n } from "../../src/providers/i18n";
import { findLabelsQuickly } from "./quick-labels";

// Pages are fetched when first opened, and a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

// A window in which a list shows ten rows.
window.innerHeight = 720;

/** What jsdom lacks: a wide screen that never changes, and scrolling that answers as newer browsers do. */
window.matchMedia ??= ((query: string) => ({
  matches: query.includes("min-width"),
  media: query,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
})) as unknown as typeof window.matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => Promise.resolve() as unknown as undefined;
window.EventSource ??= class {
  close() {}
} as unknown as typeof EventSource;

findLabelsQuickly();

// No test asks what Ant Design's rules say, and jsdom would match each against every element asked about:
// they are neither written nor put into the page.
const registered = createRequire(import.meta.url)("@ant-design/cssinjs/lib/hooks/useStyleRegister");
registered.default = () => (node: ReactNode) => node;
const written = new WeakSet<Node>();
Object.defineProperty(HTMLStyleElement.prototype, "innerHTML", {
  configurable: true,
  set(this: HTMLStyleElement, rules: string) {
    if (rules) written.add(this);
  },
  get: () => "",
});
for (const put of ["appendChild", "insertBefore"] as const) {
  const original = document.head[put] as (node: Node, ...more: unknown[]) => Node;
  document.head[put] = function (this: Node, node: Node, ...more: unknown[]) {
    return written.has(node) ? node : original.call(this, node, ...more);
  } as never;
}

// The files of a worker share one window and the application's modules: each test finds them as a browser
// that was never here does, and what a file played ends with it.
// Some of its choices ask about the screen as they are loaded.
const { forgetChoices } = await import("./kept-choices");
const { adapter } = api.defaults;
beforeEach(async () => {
  forgetChoices();
  dropCookies();
  session.set(null);
  await startI18n();
  await i18n.changeLanguage("en");
});
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  api.defaults.adapter = adapter;
  // A file that loads the modules anew has them read what is kept before its first test begins.
  forgetChoices();
  dropCookies();
  document.body.replaceChildren();
});

// A text that is filled in with nothing, or not at all, fails the test that shows it.
const unfilled = new Set<string>();
i18n.options.missingInterpolationHandler = (text: string, [place]: RegExpExecArray) => {
  unfilled.add(`${place} in "${text}"`);
  return "";
};
afterEach(() => {
  const found = [...unfilled];
  unfilled.clear();
  expect(found).toEqual([]);
});
