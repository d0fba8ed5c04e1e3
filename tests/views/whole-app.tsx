import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { InternalAxiosRequestConfig } from "axios";
import { beforeEach, vi } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { App, prepare } from "../../src/app.tsx";
import { menuWidth, unfoldedSections } from "../../src/components/shell/menu-state.ts";
import { api } from "../../src/providers/http.ts";
import { authOf, membershipOf } from "./auth-fixture.ts";

/** What the played server was asked, who is signed in where, and which streams are open. */
export const world = {
  asked: [] as InternalAxiosRequestConfig[],
  memberships: [] as UserOrganization[],
  opened: [] as string[],
};

const savings = { id: "a1", code: "21110", name: "Savings Deposits" };
const receipt = { id: "e1", reference: "001638", entry_date: "2026-11-20", member_name: "Cruz, Ana" };
const ana = { id: "m1", full_name: "Cruz, Ana", passbook: "000123" };

export const teller = {
  permissions: ["member:read", "batches:open-batch", "teller:post-deposit", "bank:read"],
};

const playedFetch = async (url: string) => {
  if (!url.endsWith("/authentication/current")) return Response.json({});
  if (world.memberships.length > 0) return Response.json(authOf(world.memberships));
  return Response.json({ code: "unavailable", message: "Back in a minute" }, { status: 503 });
};

const playedAdapter = async (config: InternalAxiosRequestConfig) => {
  world.asked.push(config);
  const answer = (status: number, data: unknown) => ({ status, data, statusText: "", headers: {}, config });
  if (config.url?.startsWith("/member-profile/search")) {
    return answer(200, { data: /q=.ru$/.test(config.url) ? [ana] : [] });
  }
  if (config.url?.startsWith("/account/search")) {
    return answer(200, { data: config.url.endsWith("q=21110") ? [savings] : [] });
  }
  if (config.url?.startsWith("/transaction/search")) {
    return answer(200, { data: config.url.endsWith("q=001638") ? [receipt] : [] });
  }
  if (config.url === "/current-notice") return answer(200, { notices: [] });
  if (config.url === "/set-up") return answer(200, { bank: 37 });
  if (config.url === "/transaction-batch/current") return answer(204, "");
  return answer(200, { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 10 });
};

const narrowScreen = (media: string) => ({
  matches: false,
  media,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
});

class PlayedEventSource {
  constructor(url: string) {
    world.opened.push(url);
  }
  close() {
    world.opened.pop();
  }
}

/** Plays the server behind the whole application, on a narrow screen, for the tests of a file. */
export function playWholeApp(): void {
  beforeEach(async () => {
    vi.stubGlobal("matchMedia", narrowScreen);
    vi.stubGlobal("EventSource", PlayedEventSource);
    vi.stubGlobal("fetch", playedFetch);
    api.defaults.adapter = playedAdapter;
    world.asked = [];
    menuWidth.set("wide");
    unfoldedSections.set({});
    world.memberships = [membershipOf("bayanihan", "main", teller)];
    await prepare();
  });
}

/** Opens the whole application there, as the people in `world` see it. */
export async function open(path: string) {
  window.history.replaceState(null, "", path);
  render(<App />);
  return userEvent.setup();
}
export const home = "/org/bayanihan/branch/main/";
export const dashboard = () => screen.findByRole("heading", { name: "Welcome, Tala" });
export const menu = () => screen.findByRole("navigation", { name: "Menu" });
