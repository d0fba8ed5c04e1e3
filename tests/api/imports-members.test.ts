import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus, giveAccount } from "../support/counter.ts";
import { asProposed, begin, errorsOf, started, upload } from "../support/imports.ts";
import { rowXml, sheetOf, textCell } from "../support/xlsx.ts";

let kaban: TestApp;
let manager: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
});
afterAll(() => kaban.close());

const number = (at: string, value: number | string) => `<c r="${at}"><v>${value}</v></c>`;
const formula = (at: string, asked: string, value: number | string) =>
  `<c r="${at}" t="str"><f>${asked}</f><v>${value}</v></c>`;

/** Exactly that one: `q` would find whoever is most like them. */
async function memberWith(field: "passbook" | "full_name" | "last_name", value: string) {
  const filter = encodeURIComponent(JSON.stringify({ filters: [{ field, mode: "equal", value }] }));
  return expectStatus(await manager.get(`/member-profile/search?filter=${filter}`)).data[0];
}
describe("a sheet of members", () => {
  test("gives days as it counts them, what its formulas came to, and leading zeros", async () => {
    const heading = ["Passbook", "Last name", "First name", "Birthdate", "Contact number", "Type"];
    const sheet = sheetOf(
      rowXml(1, ...heading.map((one, index) => textCell(`${"ABCDEF"[index]}1`, one))) +
        rowXml(
          2,
          textCell("A2", "00042"),
          formula("B2", "UPPER(&quot;peña&quot;)", "PEÑA"),
          textCell("C2", "José"),
          number("D2", 33_198),
          number("E2", 9_171_234_567),
          textCell("F2", "regular"),
        ) +
        rowXml(4, textCell("B4", "Serial"), textCell("C4", "Text"), textCell("D4", "21-Nov-1990")),
    );
    const begun = await begin(manager, "member-profile", sheet);
    expect(begun.run).toMatchObject({ total: 2, headings: heading });
    expect(await started(manager, begun)).toMatchObject({ status: "imported", imported: 2 });
    expect(await memberWith("passbook", "00042")).toMatchObject({
      passbook: "00042",
      full_name: "PEÑA, José",
      birthdate: "1990-11-21",
      contact_number: "9171234567",
      member_type_name: "Regular",
      status: "pending",
    });
    expect(await memberWith("last_name", "Serial")).toMatchObject({ birthdate: "1990-11-21" });
  });

  test("is refused when it unpacks to too much", async () => {
    const header = Buffer.alloc(30);
    header.write("PK\x03\x04", "latin1");
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(1, 26);
    const bomb = Buffer.concat([header, Buffer.from("x"), deflateRawSync(Buffer.alloc(260_000_000))]);
    expect(expectStatus(await upload(manager, "/import/member-profile", bomb), 400).code).toBe(
      "file_unreadable",
    );
  });

  test.each([
    ["four billion rows", 4_000_000_000, "A4000000000"],
    ["a column that is none", 1, "ZZZZZZ1"],
  ])("survives the claim of %s", async (_what, line, at) => {
    const claim = sheetOf(rowXml(line, textCell(at, "x")));
    const refused = expectStatus(await upload(manager, "/import/member-profile", claim), 400);
    expect(refused).toMatchObject({ code: "sheet_too_large", message: expect.stringContaining(at) });
    expectStatus(await manager.get("/health"));
  });
});

describe("a file of members", () => {
  test("says of each line what is wrong, and who is a member already", async () => {
    expectStatus(
      await manager.post("/member-profile/quick-create", {
        first_name: "Ana",
        last_name: "Dela Cruz",
        birthdate: "1980-01-02",
        passbook: "A-1",
      }),
    );
    const lines = [
      "Passbook,Last name,First name,Birthdate,Civil status,Tax number,Group,Email",
      "A-1,Reyes,Maria,,,,,",
      "A-2,DELA CRUZ,Aña,1/2/1980,,,,",
      "A-3,Santos,Pedro,13/13/1980,Complicated,12,No such group,not an address",
      "A-4,Santos,Juan,3/4/1990,married,123-456-789,,",
      "A-5,Santos,JUAN,03/04/1990,,987654321,,",
      "A-4,Lim,Go,,,123456789,,",
      "A-6,Uy,Liza,1/1/2090,,,,",
      "A-7,R2D2,=1+1,,,,,",
    ];
    const begun = await begin(manager, "member-profile", lines.join("\n"));
    const run = expectStatus(await manager.post(`/import-run/${begun.run.id}/check`, asProposed(begun)));
    expect(run).toMatchObject({ total: 8, good: 1, failed: 7 });
    expect(await errorsOf(manager, begun.run.id)).toEqual(
      expect.arrayContaining([
        "2 Passbook: The passbook A-1 is already used",
        "3 Last name: Dela Cruz, Ana (A-1) is a member already",
        "4 Birthdate: Invalid date format",
        "4 Civil status: Civil status must be one of its options",
        "4 Group: Group not found",
        "6 Last name: Name with birthdate is the same as in line 5",
        "7 Passbook: Passbook is the same as in line 5",
        "7 Tax number: Tax number is the same as in line 5",
        "8 Birthdate: Birthdate must be in the past",
        "9 Last name: Last Name must contain only letters",
        "9 First name: First Name must contain only letters",
      ]),
    );
    expect(await memberWith("passbook", "A-4")).toBeUndefined();
    expect(await started(manager, begun, { only_good: true })).toMatchObject({
      status: "imported",
      imported: 1,
    });
    expect(await memberWith("passbook", "A-4")).toMatchObject({ tax_identification_number: "123-456-789" });
  });

  test("draws passbooks nobody has, and is taken back while nothing hangs on its members", async () => {
    const begun = await begin(manager, "member-profile", "Last name,First name\nUndone,One\nUndone,Two");
    await started(manager, begun);
    const [one, two] = [
      await memberWith("full_name", "Undone, One"),
      await memberWith("full_name", "Undone, Two"),
    ];
    expect(one.passbook).not.toBe(two.passbook);
    const { rows } = await kaban.db.query("select id from account where branch_id = $1 and code = '21110'", [
      manager.branchId,
    ]);
    await giveAccount(kaban, two.id, rows[0].id);
    const refused = expectStatus(await manager.post(`/import-run/${begun.run.id}/undo`), 409);
    expect(refused).toMatchObject({ code: "rows_in_use", detail: { count: 1 } });
    expect(Object.entries(refused.fields)).toEqual([
      [`Undone, Two (${two.passbook})`, "There is something of theirs already: member account"],
    ]);
    await kaban.db.query("delete from member_account where member_id = $1", [two.id]);
    expectStatus(await manager.post(`/import-run/${begun.run.id}/undo`));
    expect(await memberWith("last_name", "Undone")).toBeUndefined();
  });

  test("is not for who may only add one member at a time", async () => {
    const teller = await kaban.signIn("teller");
    expectStatus(await upload(teller, "/import/member-profile", "Last name,First name\nA,B"), 403);
  });
});
