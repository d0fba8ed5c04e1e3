import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openQueue } from "#server/platform/spreadsheets/queue";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const bounds = { atOnce: 2, waiting: 2, perOwner: 2, patienceSeconds: 30 };

it("lets so many work at once, and the next in the order they came", async () => {
  const queue = openQueue(bounds);
  const began: string[] = [];
  const enter = (owner: string) =>
    queue.enter(owner).then((leave) => {
      began.push(owner);
      return leave;
    });
  const [first] = await Promise.all([enter("a"), enter("b")]);
  const waiting = [enter("c"), enter("d")];
  await vi.advanceTimersByTimeAsync(1000);
  expect(began).toEqual(["a", "b"]);
  first?.();
  const leaveThird = await waiting[0];
  expect(began).toEqual(["a", "b", "c"]);
  leaveThird?.();
  await waiting[1];
  expect(began).toEqual(["a", "b", "c", "d"]);
});

it("refuses when too many wait, and takes others once there is room", async () => {
  const queue = openQueue(bounds);
  const [first] = await Promise.all([queue.enter("a"), queue.enter("b")]);
  const [third] = [queue.enter("c"), queue.enter("d")];
  expect(await queue.enter("e")).toBeNull();
  first?.();
  (await third)?.();
  let isRefused = false;
  for (const owner of ["e", "f", "g"]) {
    const turn = queue.enter(owner).then((leave) => {
      isRefused ||= leave === null;
    });
    if (owner === "g") await turn;
    else await vi.advanceTimersByTimeAsync(1);
    expect([owner, isRefused]).toEqual([owner, owner === "g"]);
  }
});

it("keeps room for others than one that has much", async () => {
  const queue = openQueue({ ...bounds, atOnce: 3 });
  const [first] = await Promise.all([queue.enter("a"), queue.enter("a")]);
  expect(await queue.enter("a")).toBeNull();
  expect(await queue.enter("b")).not.toBeNull();
  first?.();
  expect(await queue.enter("a")).not.toBeNull();
});

it("refuses who waited too long, whose place is then free", async () => {
  const queue = openQueue({ ...bounds, atOnce: 1, waiting: 1 });
  const first = await queue.enter("a");
  const late = queue.enter("b");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late).toBeNull();
  const next = queue.enter("b");
  first?.();
  expect(await next).not.toBeNull();
});
