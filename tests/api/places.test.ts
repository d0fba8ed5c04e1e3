import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
});
afterAll(() => kaban.close());

interface Place {
  code: string;
  name: string;
}
const read = async (path: string) => expectStatus(await teller.get(`/places/${path}`)).data as Place[];
const search = async (q: string) =>
  expectStatus(await teller.get(`/places/search?q=${encodeURIComponent(q)}`)).data;
const named = (places: Place[], name: string) => places.find((one) => one.name === name)?.code;

test("lead from a region to its barangays", async () => {
  const regions = await read("region");
  expect(regions).toHaveLength(18);
  const negros = named(regions, "Negros Island Region (NIR)");
  const oriental = named(await read(`province?region=${negros}`), "Negros Oriental");
  const dumaguete = named(await read(`municipality?of=${oriental}`), "City of Dumaguete");
  expect(dumaguete).toMatch(/^\d{10}$/);
  const barangays = await read(`barangay?municipality=${dumaguete}`);
  expect(barangays.map(({ name }) => name)).toContain("Banilad");
});

test("a region's highly urbanised cities are in no province", async () => {
  const capital = named(await read("region"), "National Capital Region (NCR)");
  expect(await read(`province?region=${capital}`)).toEqual([]);
  const cities = await read(`municipality?of=${capital}`);
  expect(cities.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["City of Makati", "Tondo I/II, City of Manila"]),
  );
  const makati = named(cities, "City of Makati");
  expect((await read(`barangay?municipality=${makati}`)).length).toBeGreaterThan(20);
});

test("are found by what one types, the best first", async () => {
  const [city] = await search("dumaguete");
  expect(city).toMatchObject({ level: "municipality", label: "City of Dumaguete, Negros Oriental" });
  const [barangay] = await search("Banilad Dumaguete");
  expect(barangay).toMatchObject({
    level: "barangay",
    municipality: { name: "City of Dumaguete" },
    province: { name: "Negros Oriental" },
  });
  expect((await search("poblacion")).length).toBe(20);
  expect((await search("paranaque"))[0].municipality.name).toBe("City of Parañaque");
  expect(await search("xyzzy")).toEqual([]);
  expect(await search("a")).toEqual([]);
});

test("every barangay lies in a city or municipality that is there", async () => {
  const { readBarangays, readMunicipalities } = await import("#server/domain/places/psgc");
  const known = new Set((await readMunicipalities()).map(({ code }) => code));
  expect((await readBarangays()).filter(({ municipality }) => !known.has(municipality))).toEqual([]);
});

test("unknown places and visitors are refused", async () => {
  expect((await teller.get("/places/province?region=9900000000")).status).toBe(404);
  expect((await teller.get("/places/municipality?of=12")).status).toBe(400);
  expect((await teller.get("/places/barangay?municipality=1300000000")).status).toBe(404);
  expect((await kaban.visitor().get("/places/region")).status).toBe(401);
});
