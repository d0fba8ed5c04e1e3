import { afterAll, expect, test } from "vitest";
import { fittingPageSize } from "../../src/lists/page-size.ts";

const { innerWidth, innerHeight } = window;
afterAll(() => Object.assign(window, { innerWidth, innerHeight }));

const at = (width: number, height: number) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  return fittingPageSize();
};

test("a list has as many rows as fill the window, and ten where rows are cards or the window is low", () => {
  expect([at(1366, 768), at(1920, 1080), at(2560, 1440), at(3840, 2160)]).toEqual([14, 22, 30, 50]);
  expect([at(390, 1600), at(1280, 720), at(1366, 400)]).toEqual([10, 10, 10]);
});
