import type { Answer, Client } from "./app.ts";
import { decide, requestOf } from "./approvals.ts";
import { addMember, expectStatus } from "./counter.ts";
import { openClassWindow } from "./loan-classes.ts";
import { plainProduct, type Values } from "./loans.ts";

const codes = { from: "17300", to: "23130", loans: "11210", receivable: "11340", interest: "40110" };

/** A branch whose loans move north, where the same member is one too and the same products are lent on. */
export async function openMoves() {
  const window = await openClassWindow();
  const { kaban, owner, manager, maria, own } = window;
  const [north, northManager] = await Promise.all([kaban.signIn("north"), kaban.signIn("north-manager")]);
  const accountsOf = async (branchId: string | undefined) => {
    const { rows } = await kaban.db.query("select code, id from account where branch_id = $1", [branchId]);
    return new Map(rows.map(({ code, id }) => [code, id as string]));
  };
  const here = await accountsOf(manager.branchId);
  const there = await accountsOf(north.branchId);
  const accrued = await window.addProduct("Accrued", { interest_receivable_account_id: own.receivable });
  const mariaThere = await addMember(north);
  await kaban.db.query(
    `update member set first_name = 'Maria', last_name = 'Moves', full_name = 'Moves, Maria',
       birthdate = '1980-05-05', status = 'verified' where id = any($1)`,
    [[maria, mariaThere]],
  );
  // The manager of the north may write products there for this.
  const { rows } = await kaban.db.query("select permissions from user_organization where branch_id = $1", [
    north.branchId,
  ]);
  if (rows.length === 0) throw new Error("nobody works in the north");
  await kaban.db.query(
    `update user_organization set permissions = permissions || array['loan-product:create']
     where branch_id = $1`,
    [north.branchId],
  );
  const productThere = async (name: string, more: Values = {}) =>
    expectStatus(
      await northManager.post(
        "/loan-product",
        plainProduct(there.get(codes.loans) as string, {
          name,
          // Other terms: the loan keeps those it has.
          ...{ interest_rate: "3", interest_income_account_id: there.get(codes.interest) },
          ...{ fines_account_id: there.get("40140"), service_fee_account_id: there.get("40120") },
          ...more,
        }),
      ),
      201,
    );
  await productThere("Accrued", { interest_receivable_account_id: there.get(codes.receivable) });
  await productThere("Paid at the window");
  await kaban.db.query(
    `insert into journal_head (organization_id, branch_id, may_overdraw_cash, may_carry_batches)
     select organization_id, id, true, true from branch where id = $1 on conflict do nothing`,
    [north.branchId],
  );
  const read = async (id: string, by: Client = manager) => expectStatus(await by.get(`/loan/${id}`));
  const move = async (id: string, more: Values = {}, by: Client = owner) => {
    const { version } = await read(id, by);
    return by.post(`/loan/${id}/move`, {
      ...{ version, to_branch_id: north.branchId, account_id: here.get(codes.from) },
      ...{ reason: "Lives there", ...more },
    });
  };
  /** Has somebody else decide what was sent for approval; answers what became of it. */
  const approved = async (asked: Answer, by: Client) => {
    const item = await decide(by, requestOf(asked).id);
    if (item.state !== "approved") throw new Error(`not carried out: ${JSON.stringify(item)}`);
    return item;
  };
  const moved = async (id: string, more: Values = {}) => approved(await move(id, more), manager);
  const arrivals = async () => expectStatus(await north.get("/loan/arrival/search")).data;
  const accept = (id: string, more: Values = {}, by: Client = northManager) =>
    by.post(`/loan/arrival/${id}/accept`, { account_id: there.get(codes.to), ...more });
  /** The north takes it over by the word of two. */
  const accepted = async (id: string, more: Values = {}) => {
    const asked = await accept(id, more);
    if (asked.status === 200) return asked.body;
    await kaban.db.query(
      "update user_organization set user_type = 'owner' where branch_id = $1 and user_id = $2",
      [
        north.branchId,
        (await kaban.db.query("select id from user_account where user_name = 'north'")).rows[0].id,
      ],
    );
    await approved(asked, north);
    const [one] = (await arrivals()).filter((row: { id: string }) => row.id === id);
    return one;
  };
  const between = async (by: Client = owner) => expectStatus(await by.get("/loan/due-between")).branches;
  const payments = async (id: string, by: Client) => expectStatus(await by.get(`/loan/${id}/payments`));
  return {
    ...window,
    ...{ north, northManager, mariaThere, accrued, here, there, productThere },
    ...{ read, move, moved, approved, arrivals, accept, accepted, between, payments, codes },
  };
}
