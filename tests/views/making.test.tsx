// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Making } from "../../src/lists/making";
import { liveProvider } from "../../src/providers/live-provider";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = "0190b4a0-0000-7000-8000-000000000001";
const file = {
  ...{ id, kind: "list", name: "member-2026-11-25.csv", error: null, bytes: null, ready_at: null },
  ...{ created_at: "2026-11-25T00:00:00Z", kept_until: "2026-12-02T00:00:00Z" },
};

test("a file that is made is followed to its end, and fetched", async () => {
  const subscribe = vi.spyOn(liveProvider, "subscribe");
  let far: object = { state: "waiting", done: null, total: null };
  server.answer(({ path }) => (path === `/made-file/${id}` ? { body: { ...file, ...far } } : undefined));
  const onClose = vi.fn();
  showPage(<Making id={id} onClose={onClose} />, "view-members");
  await screen.findByText("0 so far");
  const told = () =>
    act(async () => {
      for (const [asked] of subscribe.mock.calls) {
        if (!(asked.params?.topics as string[] | undefined)?.includes("made-file.update")) continue;
        const payload = { topic: "made-file.update", ids: [id] };
        asked.callback({ channel: asked.channel, type: "updated", payload, date: new Date() });
      }
    });
  far = { state: "running", done: 10_000, total: 40_000 };
  await told();
  await screen.findByText("10000 so far");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.queryByRole("button", { name: "Fetch" })).toBeNull();
  far = { state: "done", done: 40_000, total: 40_000 };
  await told();
  await screen.findByRole("button", { name: "Fetch" });
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  far = { state: "failed", error: "There is too much of it" };
  await told();
  expect((await screen.findByRole("alert")).textContent).toBe("There is too much of it");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
