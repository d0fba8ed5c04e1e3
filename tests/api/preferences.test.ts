import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

test("preferences are kept for the person alone", async () => {
  const [teller, accountant] = [await kaban.signIn("teller"), await kaban.signIn("accountant")];
  const name = "list/bank";
  expect((await teller.get(`/preference?name=${name}`)).body).toEqual({ value: null });
  const value = { columns: ["name"], width: { name: 120 } };
  expect((await teller.put("/preference", { name, value })).body).toEqual({ value });
  expect((await teller.put("/preference", { name, value: [1] })).status).toBe(200);
  expect((await teller.get(`/preference?name=${name}`)).body).toEqual({ value: [1] });
  expect((await accountant.get(`/preference?name=${name}`)).body).toEqual({ value: null });
});

test("preferences are refused when too large, misnamed, or nobody's", async () => {
  const teller = await kaban.signIn("teller");
  const large = await teller.put("/preference", { name: "a", value: "x".repeat(20_001) });
  expect([large.status, large.body.fields]).toEqual([400, { value: "That is too large" }]);
  expect((await teller.put("/preference", { name: "../A", value: 1 })).status).toBe(400);
  expect((await kaban.visitor().get("/preference?name=a")).status).toBe(401);
});
