import { dayIn } from "#contract/kit/dates";
import { hashPassword } from "#server/platform/auth/passwords";
import type { Database, Transaction } from "#server/platform/db/database";
import { inTenant, type Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { momentOf } from "#server/seeds/demo/calendar";
import { connectMember } from "#server/seeds/demo/members";
import { hangPictures } from "#server/seeds/demo/pictures";
import { addStaffWork } from "#server/seeds/demo/staff";
import { type BranchPlan, foundingDay, timeZone, yearInPieces } from "#server/seeds/demo/year";
import { addBranch, addMembership, addOrganization, addUser } from "#server/seeds/organization";
import { showProgress } from "#server/seeds/progress";
import { readRows } from "#server/seeds/rows";

export const demoPassword = "kaban-demo-2026";
export const demoPeople = readRows("demo/people");

/** That of the policies as they come: nobody is asked in the demo. */
const firstPolicyVersion = "1.0";

const firstSeed = 20_260_101;

type Ids = ReadonlyMap<string, string>;

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`the demo names ${name}, which it does not make`);
  return id;
}

async function addPeople(tx: Transaction, now: Date): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const person of demoPeople) {
    const { email = "", user_name = "", first_name = "", last_name = "" } = person;
    const password_hash = await hashPassword(demoPassword);
    ids.set(user_name, await addUser(tx, { email, user_name, first_name, last_name, password_hash }, now));
  }
  await tx.query("update user_account set policy_version = $2, policy_accepted_at = $3 where id = any($1)", [
    [...ids.values()],
    firstPolicyVersion,
    now,
  ]);
  return ids;
}

/** Makes organisations and branches, each founded by the owner of its organisation. */
async function addPlaces(tx: Transaction, people: Ids, now: Date): Promise<Map<string, Tenant>> {
  const organizations = new Map<string, string>();
  const places = new Map<string, Tenant>();
  for (const row of readRows("demo/organizations")) {
    const { organization = "", organization_name = "", branch = "", branch_name = "", owner = "" } = row;
    const known = organizations.get(organization);
    const added = known ?? (await addOrganization(tx, { name: organization_name, slug: organization, now }));
    if (!added) throw new Error(`there already is an organization ${organization}`);
    organizations.set(organization, added);
    const userId = idOf(people, owner);
    const founded = { organizationId: added, name: branch_name, slug: branch, timeZone, userId, now };
    const branchId = await addBranch(tx, founded);
    if (!branchId) throw new Error(`there already is a branch ${branch}`);
    places.set(`${organization}/${branch}`, { organizationId: added, branchId });
  }
  return places;
}

async function addMemberships(tx: Transaction, people: Ids, places: Map<string, Tenant>, now: Date) {
  for (const { user_name = "", organization, branches = "", role = "" } of demoPeople) {
    for (const branch of branches.split(" ")) {
      const place = places.get(`${organization}/${branch}`);
      if (!place) throw new Error(`the demo has no branch ${organization}/${branch}`);
      await addMembership(tx, { userId: idOf(people, user_name), place, role, now });
    }
  }
}

/** Who works in each branch and how busy it is, from the rows kept as data. */
function plansOf(people: Ids, places: Map<string, Tenant>): BranchPlan[] {
  return readRows("demo/organizations").map((row, index) => {
    const name = `${row.organization}/${row.branch}`;
    const place = places.get(name);
    if (!place) throw new Error(`the demo has no branch ${name}`);
    const person = (userName: string | undefined) => idOf(people, userName ?? "");
    return {
      place,
      seed: firstSeed + index * 100,
      members: Number(row.members),
      turns: [Number(row.fewest_turns), Number(row.most_turns)],
      everyDays: Number(row.every_days),
      dailyDays: Number(row.daily_days),
      openTodayIds: (row.open_today ?? "").split(" ").filter(Boolean).map(person),
      loans: Number(row.loans),
      oldLoans: Number(row.old_loans),
      tellerIds: (row.tellers ?? "").split(" ").map(person),
      approverId: person(row.approver),
      bookkeeperId: person(row.bookkeeper),
      loanOfficerId: person(row.loan_officer || row.bookkeeper),
    };
  });
}

/** Its organisations are there to be found on the public pages. */
async function showToPublic(tx: Transaction): Promise<void> {
  for (const row of readRows("demo/organizations")) {
    const { organization, branch, description, how_to_join } = row;
    const { city, province, address, contact_number, latitude, longitude, opening_hours } = row;
    const [email, tin] = [`${branch}@${organization}.kaban.test`, row.tax_number];
    await tx.query(
      `update organization set is_shown_to_public = true, shows_rates = true,
         description = coalesce($2, description),
         how_to_join = coalesce($3, how_to_join), address = coalesce(address, $4),
         contact_number = coalesce(contact_number, $5), email = coalesce(email, $6) where slug = $1`,
      [organization, description || null, how_to_join || null].concat(
        `${address}, ${city}, ${province}`,
        contact_number ?? null,
        email,
      ),
    );
    await tx.query(
      `update branch b set city = $3, province = $4, address = $5, contact_number = $6, latitude = $7,
         longitude = $8, opening_hours = $9, email = $10, tax_identification_number = $11
       from organization o where o.id = b.organization_id and o.slug = $1 and b.slug = $2`,
      [
        organization,
        branch,
        city,
        province,
        address,
        contact_number,
        latitude,
        longitude,
        opening_hours,
      ].concat(email, tin),
    );
  }
}

/**
 * Founds the demo cooperative: two organisations, three branches, eight people. Their year is posted by
 * liveDemo, which goes by the day this is called with.
 */
export async function foundDemo(tx: Transaction, now: Date): Promise<void> {
  const founded = momentOf(foundingDay(dayIn(timeZone, now)), 0);
  const people = await addPeople(tx, founded);
  const places = await addPlaces(tx, people, founded);
  await addMemberships(tx, people, places, founded);
  await showToPublic(tx);
}

async function readPeople(db: Database): Promise<Ids> {
  const { rows } = await db.query("select user_name, id from user_account where user_name = any($1)", [
    demoPeople.map(({ user_name }) => user_name),
  ]);
  return new Map(rows.map((row) => [row.user_name, row.id]));
}

async function readPlaces(db: Database): Promise<Map<string, Tenant>> {
  const { rows } = await db.query(
    `select o.slug || '/' || b.slug as name, b.organization_id, b.id
     from branch b join organization o on o.id = b.organization_id`,
  );
  return new Map(rows.map((row) => [row.name, { organizationId: row.organization_id, branchId: row.id }]));
}

/** Connects those who sign in as members with whom they are there. */
async function connectMembers(db: Database): Promise<void> {
  const [people, places] = [await readPeople(db), await readPlaces(db)];
  for (const { user_name = "", first_name = "", last_name = "", ...row } of demoPeople) {
    const place = places.get(`${row.organization}/${row.branches}`);
    if (!place || row.role !== "member") continue;
    const userId = idOf(people, user_name);
    await inTenant(db, place, (tx) => connectMember(tx, { userId, first_name, last_name }));
  }
}

/** After so many pieces: plans made while the tables were nearly empty would be kept for the whole year. */
const looksAfter = [2, 5, 9, 15];

/**
 * Has the database learn how full its tables are, in one transaction: of itself each would be waited for
 * until it is on the disk. Loans first, as count_loans_anew() does where a branch takes loans over:
 * in two orders they would deadlock.
 */
export const lookAtTables = (db: Database) =>
  db.query("begin; lock table loan in share update exclusive mode; analyze; commit");

/**
 * Posts what is not there yet of the demo's year, the branches side by side, hangs its pictures, and says how
 * far it is.
 */
export async function liveDemo(
  db: Database,
  files: Files,
  { say, now }: { say: (text: string) => void; now: Date },
): Promise<void> {
  const plans = plansOf(await readPeople(db), await readPlaces(db));
  const years = await Promise.all(plans.map((plan) => yearInPieces(db, plan, now)));
  const missing = years.map((pieces) => pieces.filter(({ isDone }) => !isDone));
  const many = missing.flat().length;
  if (many === 0) return;
  const startedMs = Date.now();
  const tick = showProgress("Loading the demo cooperative, months", many, say);
  let posted = 0;
  const branches = missing.map(async (pieces) => {
    for (const [index, piece] of pieces.entries()) {
      await piece.post(db);
      // A loan keeps the name of its member: who signs in has their own before they borrow.
      if (index === 0) await connectMembers(db);
      posted += 1;
      if (looksAfter.includes(posted)) await lookAtTables(db);
      tick();
    }
  });
  // Each branch comes to its end before a failure of one is told: nothing goes on behind the caller's back.
  const failed = (await Promise.allSettled(branches)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  await connectMembers(db);
  const places = plans.map(({ place }) => place);
  await hangPictures(db, files, places);
  const today = dayIn(timeZone, now);
  for (const [index, place] of places.entries()) {
    const { organization, branch } = readRows("demo/organizations")[index] ?? {};
    await inTenant(db, place, (tx) => addStaffWork(tx, place, { today, slug: `${organization}-${branch}` }));
  }
  await lookAtTables(db);
  say(`Loaded the demo cooperative in ${Math.round((Date.now() - startedMs) / 1000)} s`);
}
