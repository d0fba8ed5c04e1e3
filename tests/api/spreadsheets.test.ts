import { describe, expect, it, test } from "vitest";
import { readLines } from "#server/platform/spreadsheets/read";
import { relationships, rowXml, sheetOf, sheetXml, textCell } from "../support/xlsx.ts";

const limits = { lines: 100, unpackedBytes: 100_000_000, memoryMb: 256, seconds: 20 };

async function read(file: Buffer | string, more: Partial<typeof limits> = {}) {
  const lines = [];
  for await (const some of readLines(Buffer.from(file), "owner", { ...limits, ...more })) lines.push(...some);
  return lines;
}
const refusalOf = (file: Buffer | string, more?: Partial<typeof limits>) =>
  read(file, more).then(
    (lines) => `read ${lines.length} lines`,
    ({ status, code }) => `${status} ${code}`,
  );

const heading = rowXml(1, textCell("A1", "Name"));

describe("a sheet", () => {
  it("gives the lines that hold anything, by their number", async () => {
    const file = sheetOf(heading + rowXml(7, textCell("A7", "Ana"), textCell("C7", "1")));
    expect(await read(file)).toEqual([
      { line: 1, cells: ["Name", null, null] },
      { line: 7, cells: ["Ana", null, "1"] },
    ]);
  });

  test.each([
    ["a column nobody has", rowXml(1, textCell("ZZZZZZ1", "x"))],
    ["the last column of Excel", rowXml(1, textCell("XFD1", "x"))],
    ["the column after the last one", rowXml(1, textCell("GS1", "x"))],
    ["the last row of Excel", heading + rowXml(1_048_576, textCell("A1048576", "x"))],
    ["a row of that number with nothing in it", `${heading}<row r='4000000000' />`],
    ["a cell that says it otherwise", rowXml(1, '<x:c  x:r = "&#90;ZZZZZ1" t="inlineStr"/>')],
  ])("that goes on to %s is refused", async (_what, rows) => {
    for (const isCompressed of [false, true])
      expect(await refusalOf(sheetOf(rows, { isCompressed }))).toBe("400 sheet_too_large");
  });

  it("may have 200 columns and 60,001 rows, and other sheets beside it may have more", async () => {
    const far = sheetXml(rowXml(1, textCell("XFD1", "x")));
    const files = { "xl/worksheets/sheet2.xml": far, "xl/theme/theme1.xml": '<a r="-80000"/>' };
    const rows = rowXml(1, textCell("GR1", "x")) + rowXml(60_001, textCell("A60001", "x"));
    const [first, last] = await read(sheetOf(rows, { files, isCompressed: true }), { lines: 60_000 });
    expect([first?.cells.length, last?.line]).toEqual([200, 60_001]);
  });

  it("that hides which sheet is the first is taken at its largest", async () => {
    const relation = (id: string, sheet: string) =>
      `<Relationship Id="${id}" Type="${relationships}/worksheet" Target="worksheets/${sheet}.xml"/>`;
    const files = {
      "xl/workbook.xml": `<workbook xmlns:r="r"><!-- <sheet name="B" r:id="rId9"/> -->
        <sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId9", "sheet9")}${relation("rId1", "sheet1")}
        </Relationships>`,
      "xl/worksheets/sheet9.xml": sheetXml(heading),
    };
    const evil = sheetOf(rowXml(1, textCell("ZZZZZZ1", "x")), { files });
    expect(await refusalOf(evil)).toBe("400 sheet_too_large");
  });

  it("that brings its reader down is refused, and the next one is read", async () => {
    const strings = `<sst>${"<si><t>x</t></si>".repeat(2_000_000)}</sst>`;
    const evil = sheetOf(heading, { files: { "xl/sharedStrings.xml": strings }, isCompressed: true });
    expect(await refusalOf(evil, { memoryMb: 32 })).toBe("400 file_unreadable");
    expect(await refusalOf(sheetOf(heading))).toBe("read 1 lines");
  });

  it("that takes too long is refused", async () => {
    expect(await refusalOf(sheetOf(heading), { seconds: 0.001 })).toBe("400 file_unreadable");
  });

  it("with more lines than it may have is refused", async () => {
    const rows = Array.from({ length: 102 }, (_, index) => rowXml(index + 1, textCell(`A${index + 1}`, "x")));
    expect(await refusalOf(sheetOf(rows.join("")))).toBe("400 too_many_rows");
    expect(await refusalOf(sheetOf(rows.slice(0, 101).join("")))).toBe("read 101 lines");
  });

  it("waits no longer than there is room, and leaves room for other organizations", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => refusalOf(sheetOf(heading))));
    expect(all.filter((one) => one === "read 1 lines")).toHaveLength(3);
    expect(all.filter((one) => one === "429 spreadsheets_busy")).toHaveLength(9);
  });
});

describe("a CSV file", () => {
  it("is read no further than it may go on", async () => {
    // An open quote at its end: who reads that far cannot read it.
    for (const line of ["x\n", "\n"])
      expect(await refusalOf(`name\n${line.repeat(2_000_000)}"open`)).toBe("400 too_many_rows");
  });

  it("lets others have their turn while it is read", async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const lines = await read(`name\n${`${"x".repeat(99)}\n`.repeat(20_000)}`, { lines: 60_000 });
    isOver = true;
    expect(lines).toHaveLength(20_001);
    expect(turns).toBeGreaterThan(100);
  });

  it("wider than it may be is refused", async () => {
    expect(await refusalOf(`${"a,".repeat(200)}b`)).toBe("400 invalid_input");
  });
});
