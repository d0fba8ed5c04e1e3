// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { printMemberCard, printMemberSheet } from "#contract/operations/prints/prints";
import { MemberProfile } from "../../src/pages/member-profile/member-profile";
import { membership, playServer, showPage } from "./branch-page";
import { memberId, memberOf, pageOf } from "./member-profile-fixture";

const server = playServer();

test.each([
  ["Print member card", printMemberCard, { language: "en" }],
  ["Print information sheet", printMemberSheet, { language: "en" }],
])("%s opens an address that its operation takes", async (name, operation, input) => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  server.answer(({ path }) => {
    if (path.endsWith("/total")) return { body: { totals: [], accounts: [] } };
    if (path.endsWith("/course")) return { body: { days: [], kinds: [] } };
    return path.endsWith("/search") ? pageOf([]) : { body: memberOf() };
  });
  showPage(<MemberProfile />, `member-profile/${memberId}/overview`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: /More/ }));
  await user.click(await screen.findByRole("menuitem", { name }));
  const address = new URL(String(opened.mock.calls[0]?.[0]), "http://kaban.test");
  expect(address.pathname).toBe(`/api/v1${operation.path.replace(":id", memberId)}`);
  const { branch, ...asked } = Object.fromEntries(address.searchParams);
  expect([branch, operation.input.parse({ ...asked, id: memberId })]).toEqual([
    membership.branch.id,
    { ...input, id: memberId },
  ]);
  opened.mockRestore();
});
