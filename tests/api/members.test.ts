import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
});
afterAll(() => kaban.close());

const create = (body: Record<string, unknown>) => teller.post("/member-profile/quick-create", body);

test("a member is added with the next passbook and shown again", async () => {
  const body = expectStatus(
    await create({
      first_name: "Juan",
      middle_name: "Reyes",
      last_name: "dela Cruz",
      suffix: "Jr.",
      birthdate: "1990-02-28",
      sex: "male",
      civil_status: "married",
      contact_number: "+63 917 123 4567",
    }),
  );
  expect(body).toMatchObject({
    passbook: "000001",
    full_name: "dela Cruz, Juan Reyes Jr.",
    birthdate: "1990-02-28",
    status: "pending",
    is_closed: false,
    version: 1,
  });
  expect(expectStatus(await teller.get(`/member-profile/${body.id}`))).toMatchObject(body);
});

test("a member of another branch is not known", async () => {
  const north = await kaban.signIn("north");
  const theirs = await addMember(north);
  expect((await teller.get(`/member-profile/${theirs}`)).status).toBe(404);
  const { body } = await north.get("/member-profile/search");
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([theirs]);
});

test.each([
  [{ first_name: "" }, "first_name", "First Name is required"],
  [{ last_name: undefined }, "last_name", "Last Name is required"],
  [{ first_name: "R2D2" }, "first_name", "First Name must contain only letters"],
  [{ birthdate: "1990-02-30" }, "birthdate", "Invalid date format"],
  [{ birthdate: "2026-06-01" }, "birthdate", "Birthdate must be in the past"],
  [{ contact_number: "12" }, "contact_number", "Contact number must be 7 to 20 digits"],
  [{ nickname: "Jun" }, "nickname", 'Unknown field "nickname"'],
])("%j is refused by name", async (wrong, field, message) => {
  const answer = await create({ first_name: "Ana", last_name: "Lim", ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ [field]: message });
});

test("a passbook is one member's, however it was given", async () => {
  const ana = { first_name: "Ana", last_name: "Lim" };
  const next = Number(expectStatus(await create(ana)).passbook);
  const ahead = (by: number) => String(next + by).padStart(6, "0");
  expectStatus(await create({ ...ana, passbook: ahead(1) }));
  expect(await create({ ...ana, passbook: ahead(1) })).toMatchObject({
    status: 409,
    body: { code: "passbook_already_used", fields: { passbook: `The passbook ${ahead(1)} is already used` } },
  });
  expect(expectStatus(await create(ana)).passbook).toBe(ahead(2));
});

test("passbooks drawn at once have neither gaps nor doubles", async () => {
  const last = Number(expectStatus(await create({ first_name: "Ben", last_name: "Uy" })).passbook);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      // Every third is refused: its number must not be lost.
      create({ first_name: "Ben", last_name: "Uy", ...(index % 3 === 0 && { birthdate: "2030-01-01" }) }),
    ),
  );
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [Number(body.passbook)] : []));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => last + 1 + index));
});

test("the search takes words in any order, without case and accents", async () => {
  expectStatus(await create({ first_name: "Niño José", last_name: "Peñaflor", passbook: "PB-77" }));
  const find = async (q: string) => {
    const { body } = await teller.get(`/member-profile/search?q=${encodeURIComponent(q)}`);
    return body.data.map((row: { full_name: string }) => row.full_name);
  };
  for (const q of ["jose penaflor", "PEÑAFLOR, nino", "pb-77", "flor jos"]) {
    expect(await find(q)).toEqual(["Peñaflor, Niño José"]);
  }
  for (const q of ["xerxes quimby", "%", "_", "\\"]) expect(await find(q)).toEqual([]);
});
