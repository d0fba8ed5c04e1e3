// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Point } from "#contract/kit/field";
import { listOf } from "#contract/kit/list";
import { billsAndCoins } from "#contract/resources/bills-and-coins";
import { tagTemplate } from "#contract/resources/tag-template";
import { placeOf, spotAt, spotOf, type View, whole, zoomed } from "../../src/components/map/projection";
import { PointInput } from "../../src/components/point-input";
import { ListView } from "../../src/lists/list-view";
import { contrastOf, inkOn } from "../../src/resources/overrides/contrast";
import { overrideOf } from "../../src/resources/registry";
import { FormView } from "../../src/resources/views/form";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const box = { left: 0, top: 0, width: 400, height: 280 };
const quezonCity: Point = { latitude: 14.676, longitude: 121.0437 };

beforeEach(() => localStorage.clear());

function Held({ onPlace }: { onPlace(place: Point | null): void }) {
  const [place, setPlace] = useState<Point | null>(null);
  const change = (next: Point | null) => {
    setPlace(next);
    onPlace(next);
  };
  return <PointInput value={place} onChange={change} />;
}

describe("the map", () => {
  test("a place is where its spot is, to the sixth decimal", () =>
    expect(placeOf(spotOf(quezonCity))).toEqual(quezonCity));

  test("zooming keeps what is under the hand where it is", () => {
    const at = { clientX: 320, clientY: 90 };
    const view: View = { x: 5_000, y: 9_000, height: 6_000 };
    const spot = spotAt(view, box, at);
    const after = spotAt(zoomed(view, 0.5, spot), box, at);
    expect([Math.round(after.x), Math.round(after.y)]).toEqual([Math.round(spot.x), Math.round(spot.y)]);
  });

  test("there is no farther than the whole country", () => expect(zoomed(whole, 2)).toEqual(whole));

  const pressAt = (map: Element, at: { clientX: number; clientY: number }, to = at) => {
    fireEvent(map, new MouseEvent("pointerdown", { bubbles: true, ...at }));
    fireEvent(map, new MouseEvent("pointermove", { bubbles: true, ...to }));
    fireEvent(map, new MouseEvent("pointerup", { bubbles: true, ...to }));
  };

  test("a click sets the pin, a drag moves the map, Enter sets the pin amid it", async () => {
    const onPlace = vi.fn();
    showPage(<Held onPlace={onPlace} />, "maintenance/area/create");
    const map = await screen.findByRole("application", { name: "Map of the Philippines" });
    map.getBoundingClientRect = () => box as DOMRect;
    pressAt(map, { clientX: 200, clientY: 140 });
    const middle = placeOf(whole);
    expect(onPlace).toHaveBeenLastCalledWith(middle);
    await waitFor(() => expect(map.querySelector("[data-pin]")).toBeTruthy());
    expect(screen.getByLabelText("Latitude")).toHaveProperty("value", String(middle.latitude));

    pressAt(map, { clientX: 20, clientY: 20 }, { clientX: 20, clientY: 48 });
    expect(onPlace).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(map, { key: "Enter" });
    const moved = onPlace.mock.lastCall?.[0] as Point;
    expect(moved.longitude).toBe(middle.longitude);
    expect(Math.round((moved.latitude - middle.latitude) * 10)).toBe(18);
  });
});

describe("tags", () => {
  test.each([
    ["#ffff00", "#000000"],
    ["#1d39c4", "#ffffff"],
    ["#777777", "#000000"],
  ])("text on %s is %s, and can be read", (color, ink) => {
    expect(inkOn(color)).toBe(ink);
    expect(contrastOf(color, ink)).toBeGreaterThanOrEqual(4.5);
  });

  test("the preview follows what is typed", async () => {
    showPage(<FormView resource={tagTemplate as never} onSaved={() => {}} onCancel={() => {}} />, "create");
    await userEvent.type(await screen.findByLabelText("Name"), "Overdue");
    await userEvent.type(await screen.findByLabelText("Color"), "#1d39c4");
    const preview = await screen.findByRole("region", { name: "Tag preview" });
    const shown = [...preview.querySelectorAll<HTMLElement>(".tag-shown")];
    expect(shown.map(({ textContent }) => textContent?.trim())).toEqual(["Overdue", "Overdue"]);
    expect(shown[0]?.style.color).toBe("rgb(255, 255, 255)");
    expect(preview.textContent).toMatch(/Text contrast: [\d.]+ : 1/);
  });
});

test("a bill without a picture is drawn with its value, a coin as a coin", async () => {
  const rows = [
    { id: "1", name: "One thousand", kind: "bill", value: 100_000, media_id: null, version: 1 },
    { id: "2", name: "Twenty-five centavos", kind: "coin", value: 25, media_id: null, version: 1 },
  ];
  const page = { data: rows, totalSize: 2, totalPage: 1, pageIndex: 0, pageSize: 10 };
  server.answer(({ path }) => (path === "/bills-and-coins/search" ? { body: page } : undefined));
  const { cells } = overrideOf(billsAndCoins.name);
  showPage(<ListView list={listOf(billsAndCoins)} cells={cells} />, "maintenance/bills-and-coins");
  expect((await screen.findByText("₱1,000", { selector: ".drawn-bill" })).textContent).toBe("₱1,000");
  expect(screen.getByText("25¢", { selector: ".drawn-coin" })).toBeTruthy();
  expect(screen.getByText("₱1,000.00").closest("strong")).toBeTruthy();
});
