import { afterAll, expect, test } from "vitest";
import { expectStatus } from "../support/counter.ts";
import { loanIn, openLending } from "../support/loans.ts";

const lending = await openLending();
const { kaban, owner, borrower } = lending;
afterAll(() => kaban.close());

const merge = (from: string, into: string) =>
  owner.post(`/member-profile/${from}/merge/${into}`, {
    ...{ source_version: 1, target_version: 1, reason: "Entered twice", take: [] },
  });

test("who has or guarantees a loan is not merged, until it has come to its end", async () => {
  const [member_id, comaker] = [await borrower(), await borrower()];
  const draft = await loanIn(lending, "draft", { member_id, comakers: [{ member_id: comaker }] });
  const twice = await borrower();
  for (const source of [member_id, comaker]) {
    const { body, status } = await merge(source, twice);
    expect([status, body.code]).toEqual([409, "loans_remain"]);
    expect(body.message).toMatch(/has or guarantees Providential loan, so cannot be merged/);
  }
  expectStatus(await owner.delete(`/loan/${draft.id}`), 204);
  expectStatus(await merge(comaker, twice));
});
