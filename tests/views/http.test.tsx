import { act, renderHook } from "@testing-library/react";
import { AxiosError, type InternalAxiosRequestConfig } from "axios";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { useOperation } from "../../src/hooks/use-operation.ts";
import { ApiError, api, onSignedOut, setBranch } from "../../src/providers/http.ts";
import { requestOf } from "../../src/providers/request-of.ts";
import { WithRefine } from "./refine-page.tsx";

type Reply = { status: number; data?: unknown } | "lost";

let sent: InternalAxiosRequestConfig[] = [];
let replies: Reply[] = [];

/** Answers the calls of a test in turn; a call nobody foresaw gets 200 and an empty body. */
api.defaults.adapter = async (config) => {
  sent.push(config);
  if (config.url === "/health") {
    // biome-ignore lint/suspicious/noDocumentCookie: what the server's answer does in a browser
    document.cookie = "csrf=token-of-the-server; path=/";
    return { status: 200, statusText: "", data: {}, headers: {}, config };
  }
  const reply = replies.shift() ?? { status: 200, data: {} };
  if (reply === "lost") throw new AxiosError("Network Error", "ERR_NETWORK", config);
  const response = { ...reply, data: reply.data, statusText: "", headers: {}, config };
  if (reply.status < 400) return response;
  throw new AxiosError("failed", "ERR_BAD_REQUEST", config, null, response);
};

beforeEach(() => {
  sent = [];
  replies = [];
  setBranch(null);
  // biome-ignore lint/suspicious/noDocumentCookie: each test starts without the cookie
  document.cookie = "csrf=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
});

describe("what every call carries", () => {
  test("a write asks for the csrf cookie first and sends it back", async () => {
    await api.post("/bank", {});
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(["get /health", "post /bank"]);
    expect(sent[1]?.headers.get("X-CSRF-Token")).toBe("token-of-the-server");
    await api.post("/bank", {});
    expect(sent).toHaveLength(3);
  });

  test("the branch of the tab, the device and the time zone", async () => {
    setBranch("branch-1");
    await api.get("/bank/search");
    const headers = sent[0]?.headers;
    expect(headers?.get("X-Branch-ID")).toBe("branch-1");
    expect(headers?.get("X-Device-Type")).toBe("Desktop");
    expect(headers?.get("X-Time-Zone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(headers?.get("X-User-Agent")).toBe(navigator.userAgent);
  });

  test("a 401 for lack of a session is heard; a wrong password is not", async () => {
    let heard = 0;
    const stop = onSignedOut(() => heard++);
    replies = [
      { status: 401, data: { code: "wrong_credentials", message: "no" } },
      { status: 401, data: { code: "not_signed_in", message: "who?" } },
    ];
    await expect(api.get("/a")).rejects.toBeInstanceOf(ApiError);
    expect(heard).toBe(0);
    await expect(api.get("/a")).rejects.toBeInstanceOf(ApiError);
    expect(heard).toBe(1);
    stop();
  });
});

describe("a call without an answer", () => {
  afterEach(() => vi.unstubAllGlobals());
  const empty = "The server did not send any data. Please check the server status.";

  test.each([
    ["a server that answers when asked again sent nothing", async () => Response.json({}), empty],
    [
      "a server that does not answer then either can not be reached",
      async () => Promise.reject(new TypeError("Failed to fetch")),
      "Network error. Connection refused. Please check if the server is running and accessible.",
    ],
  ])("%s", async (_, health, text) => {
    vi.stubGlobal("fetch", health);
    replies = ["lost"];
    await expect(api.get("/a")).rejects.toMatchObject({ message: text });
  });

  test("an answer that is empty although it should say something is none", async () => {
    replies = [
      { status: 200, data: "" },
      { status: 204, data: "" },
    ];
    await expect(api.get("/a")).rejects.toMatchObject({ message: empty });
    expect((await api.get("/a")).status).toBe(204);
  });
});

describe("useOperation", () => {
  const deposit = { member_id: "m", account_id: "a", amount: 100, payment_type_id: "p" };
  const keys = () =>
    sent
      .filter(({ url }) => url === "/transaction/deposit")
      .map(({ headers }) => headers.get("Idempotency-Key"));
  const start = () => renderHook(() => useOperation(postDeposit), { wrapper: WithRefine }).result;
  const run = (hook: ReturnType<typeof start>, input = deposit) =>
    act(() => hook.current.run(input).catch(() => undefined));

  test("parameters fill the path, the rest is the body", () => {
    const input = { id: "7", reason: "typo", approver: "m", password: "p" };
    expect(requestOf(reverseEntry, input)).toEqual({
      method: "POST",
      url: "/transaction/7/reverse",
      data: { reason: "typo", approver: "m", password: "p" },
    });
  });

  test("a posting without an answer is repeated under its key", async () => {
    const hook = start();
    replies = ["lost", { status: 500, data: {} }, { status: 200, data: { id: "1" } }];
    await run(hook);
    await run(hook);
    await run(hook);
    expect(new Set(keys()).size).toBe(1);
  });

  test("the next posting has a key of its own, also with the same input", async () => {
    const hook = start();
    await run(hook);
    await run(hook);
    expect(new Set(keys()).size).toBe(2);
  });

  test("after a refusal the key stays while the input does, and changes with it", async () => {
    const hook = start();
    const refused = { status: 409, data: { code: "batch_not_open", message: "Open a batch" } };
    replies = [refused, refused];
    await run(hook);
    expect(hook.current.refusal).toMatchObject({ code: "batch_not_open", status: 409 });
    await run(hook);
    await run(hook, { ...deposit, amount: 200 });
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(hook.current.refusal).toBeNull();
  });

  test("a second click while one is pending sends nothing", async () => {
    const hook = start();
    await act(() => Promise.all([hook.current.run(deposit), hook.current.run(deposit)]));
    expect(keys()).toHaveLength(1);
    expect(hook.current.pending).toBe(false);
  });
});
