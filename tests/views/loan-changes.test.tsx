// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ReleaseDialog } from "../../src/pages/loans/release-dialog";
import { termsDialogs } from "../../src/pages/loans/terms-dialog";
import { playServer, showPage } from "./branch-page";
import { id } from "./vouchers-fixture";

const server = playServer();
const row = { id: id(40), name: "Cruz, Ana · Providential loan", version: 3 };
const close = () => undefined;
/** What was sent there, whatever was read after it. */
const sentTo = (act: string) => server.calls.find(({ path }) => path === `/loan/${row.id}/${act}`)?.body;
const payoff = { fines: 0, fees: 0, interest: 1_400, principal: 300_000 };
const renewing = {
  ...{ ...row, state: "approved", amount: 301_400 },
  renews: { loan_id: id(41), number: "LV000001", name: "Old", state: "released", payoff },
  figures: { net_proceeds: 0, payoff: 301_400 },
};
const schedule = (day: string, interest: number) => ({
  instalments: [{ number: 1, due_on: day, principal: 300_000, interest, balance: 0 }],
  ...{ total_interest: interest, maturity_date: day },
});

test("what ends the earlier loan is seen before the release, and sent with it", async () => {
  server.answer(({ method, path }) => {
    if (path !== `/loan/${row.id}` && method === "GET") return;
    return { body: renewing };
  });
  showPage(<ReleaseDialog row={row} onClose={close} />, "loan/loan-application");
  const dialog = within(await screen.findByRole("dialog", { name: `Release ${row.name}?` }));
  expect(dialog.getByRole("region", { name: "Pays off LV000001" }).textContent).toContain("₱3,014.00");
  expect(dialog.queryByLabelText("Paid out")).toBeNull();
  await userEvent.setup().click(dialog.getByRole("button", { name: "Release" }));
  const sent = { way: "nothing", previous_payoff: 301_400, version: 3 };
  await expect.poll(() => sentTo("release")).toMatchObject(sent);
});

test("a release asks for what its way takes, and sends nothing that was typed for another", async () => {
  server.answer(({ method, path }) => {
    if (path !== `/loan/${row.id}` && method === "GET") return;
    return { body: { ...renewing, renews: null } };
  });
  showPage(<ReleaseDialog row={row} onClose={close} />, "loan/loan-application");
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole("dialog", { name: `Release ${row.name}?` }));
  const choose = async (way: string) => {
    await user.click(dialog.getByRole("combobox", { name: "Paid out" }));
    await user.click(await screen.findByTitle(way));
  };
  expect(dialog.queryByLabelText("Check no.")).toBeNull();
  await choose("Check");
  await user.type(dialog.getByLabelText("Check no."), "000123");
  expect(dialog.queryByLabelText("Account no., for savings")).toBeNull();
  await choose("Cash");
  expect(dialog.queryByLabelText("Check no.")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Release" }));
  await expect.poll(() => sentTo("release")).toMatchObject({ way: "cash", check_number: null, version: 3 });
});

test("other terms are asked for with both schedules in view, and not before", async () => {
  server.answer(({ path }) => {
    if (path === `/loan/${row.id}/terms-preview`) {
      const [before, after] = [schedule("2026-12-01", 3_000), schedule("2027-01-01", 6_000)];
      return { body: { before, after, first_changed: 1 } };
    }
    return { body: { ...renewing, renews: null, version: 4 } };
  });
  const ChangeTerm = termsDialogs["change-term"] as (typeof termsDialogs)[string];
  showPage(<ChangeTerm row={row} onClose={close} />, "loan/loans");
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole("dialog", { name: `Change the term of ${row.name}` }));
  const send = dialog.getByRole("button", { name: "Change term" });
  expect((send as HTMLButtonElement).disabled).toBe(true);
  await user.type(dialog.getByLabelText("Instalments left"), "2");
  const compared = await dialog.findByRole("region", { name: "Both schedules" });
  expect(compared.textContent).toContain("Dec 1, 20263,000.0030.00Jan 1, 20273,000.0060.00");
  await user.type(dialog.getByLabelText("Reason"), "Typhoon");
  await user.click(send);
  const sent = { instalments: 2, reason: "Typhoon", version: 4 };
  await expect.poll(() => sentTo("change-term")).toMatchObject(sent);
});
