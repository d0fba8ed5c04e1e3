import { cleanup, render } from "@testing-library/react";
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach } from "vitest";
import type { UserOrganization } from "#contract/entities/auth-context";
import { CurrentBranch } from "../../src/hooks/use-branch";
import { api, setBranch } from "../../src/providers/http";
import { startI18n } from "../../src/providers/i18n";
import { branchPath } from "../../src/providers/last-branch";
import { authOf } from "./auth-fixture";
import { RefinePage, signIn } from "./refine-page";

/** A call as the browser made it. */
export interface Call {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
  headers: Record<string, unknown>;
}

export interface Answer {
  status?: number;
  body?: unknown;
}

/** Plays the server: undefined means that there is no such route. */
export type Server = (call: Call) => Answer | undefined | Promise<Answer | undefined>;

const named = (id: number, slug: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  name: slug,
  slug,
});

export const membership: UserOrganization = {
  ...named(1, "owner"),
  user_type: "owner",
  permission_name: "owner",
  permissions: [],
  application_status: "accepted",
  organization: named(2, "bayanihan"),
  branch: { ...named(3, "main"), time_zone: "Asia/Manila", currency: "PHP", business_date: "2026-11-21" },
  user_setting_used_or: 0,
  user_setting_number_padding: 6,
  second_factor_setup_required: false,
};

function callOf(config: InternalAxiosRequestConfig): Call {
  const url = new URL(api.getUri(config), "http://kaban.test");
  const body = typeof config.data === "string" ? JSON.parse(config.data) : config.data;
  return {
    method: (config.method ?? "get").toUpperCase(),
    path: url.pathname.replace("/api/v1", ""),
    search: url.searchParams,
    body,
    headers: { ...config.headers },
  };
}

/** Puts a played server behind the browser's calls for each test; `calls` are those of the running one. */
export function playServer(): { calls: Call[]; answer(server: Server): void } {
  const calls: Call[] = [];
  let play: Server = () => undefined;
  const kept = api.defaults.adapter;
  beforeEach(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = "csrf=played; path=/";
    await startI18n();
    setBranch(membership.branch.id);
    calls.length = 0;
    api.defaults.adapter = async (config) => {
      const call = callOf(config);
      calls.push(call);
      const missing =
        call.path === "/preference"
          ? { body: { value: null } }
          : { status: 404, body: { code: "not_found", message: "" } };
      const { status = 200, body = {} }: Answer = (await play(call)) ?? missing;
      const response = { status, data: body, statusText: "", headers: {}, config } as AxiosResponse;
      if (status < 400) return response;
      throw new AxiosError("refused", undefined, config, undefined, response);
    };
  });
  afterEach(() => {
    cleanup();
    api.defaults.adapter = kept;
  });
  const answer = (server: Server) => {
    play = server;
  };
  return { calls, answer };
}

/** Shows something as a page of the branch at an address under it, to an owner unless `as` says otherwise. */
export function showPage(page: ReactNode, at: string, as: Partial<UserOrganization> = {}) {
  const own = { ...membership, ...as };
  const auth = authOf([own]);
  signIn(auth);
  const branch = {
    organization: membership.organization,
    branch: membership.branch,
    membership: own,
    path: (to: string) => branchPath(membership, to),
  };
  const element = (
    <RefinePage auth={auth}>
      <CurrentBranch value={branch}>{page}</CurrentBranch>
    </RefinePage>
  );
  const routes = [
    { path: "/elsewhere", element: <p>Elsewhere</p> },
    { path: "*", element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [branch.path(at)] });
  render(<RouterProvider router={router} />);
  return router;
}
