import { v7 as uuidv7 } from "uuid";
import { employee } from "#contract/entities/membership";
import { groupFields } from "#contract/kit/entity";
import { createEmployee } from "#contract/operations/employees/create-employee";
import { readEmployee } from "#server/domain/employees/rows";
import { weighGrant } from "#server/platform/approvals/grants";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { refuseGrant } from "#server/platform/auth/grants";
import { hashPassword } from "#server/platform/auth/passwords";
import { refusing } from "#server/platform/db/constraints";
import { networkOf } from "#server/platform/http/address";
import { minutesUntilAllowed } from "#server/platform/http/throttle";
import type { BranchCall } from "#server/platform/operations/call";
import { type PrecheckContext, serveWithPrecheck } from "#server/platform/operations/serve";
import { fieldColumns } from "#server/platform/resources/table";

type Context = PrecheckContext<typeof createEmployee>;

// Whoever founds an organisation may add employees, and learns which e-mails are taken; so not for long.
const limit = { most: 60, minutes: 10 };

async function refuseTooMany({ db, caller, now, refusal }: Context): Promise<void> {
  for (const who of [caller.userId, networkOf(caller.device.ipAddress)]) {
    const minutes = await minutesUntilAllowed(db, { key: `employee ${who}`, ...limit, now });
    if (minutes > 0) throw refusal("too_many_attempts", { minutes });
  }
}

/** Hashes the password before the transaction begins: it takes long. */
async function prepare(context: Context): Promise<string> {
  const { input, refusal } = context;
  await refuseTooMany(context);
  const { password, user_name, email, first_name, last_name } = input;
  if (isCommonPassword(password, user_name, email, first_name, last_name))
    throw refusal("password_too_common");
  return hashPassword(password);
}

const columnsOf = (group: "person" | "grant") =>
  fieldColumns({ fields: groupFields(employee, group) }).map(({ name }) => name);
const person = columnsOf("person");
const granted = [...columnsOf("grant"), "permissions"];
const placesFrom = (first: number, columns: string[]) =>
  columns.map((_, index) => `$${first + index}`).join(", ");

const addPerson = `
  insert into user_account (id, password_hash, password_set_by_id, is_password_temporary, created_at,
    updated_at, ${person.join(", ")})
  values ($1, $2, $3, true, $4, $4, ${placesFrom(5, person)})`;
const addMembership = `
  insert into user_organization (id, user_id, organization_id, branch_id, user_type, application_status,
    decided_by_id, decided_at, rights_given_by_id, rights_given_at, created_at, updated_at,
    ${granted.join(", ")})
  values ($1, $2, kaban_organization(), kaban_branch(), 'employee', 'accepted', $3, $4, $3, $4, $4, $4,
    ${placesFrom(5, granted)})`;

async function create(call: BranchCall<typeof createEmployee>, passwordHash: string) {
  const { tx, input, caller, now, today, refusal } = call;
  refuseGrant(caller.membership, input.permissions, refusal);
  if (input.birthdate >= today) throw refusal("birthdate_not_past");
  if (input.permissions.length > 0) await weighGrant(call);
  const [userId, id] = [uuidv7(), uuidv7()];
  const typed = (columns: string[]) => columns.map((name) => input[name as keyof typeof input]);
  const words = {
    user_account_email: () => refusal("email_taken"),
    user_account_user_name: () => refusal("user_name_taken"),
    user_account_contact_number: () => refusal("contact_number_taken"),
  };
  await refusing(words, () =>
    tx.query(addPerson, [userId, passwordHash, caller.userId, now, ...typed(person)]),
  );
  await tx.query(addMembership, [id, userId, caller.userId, now, ...typed(granted)]);
  const after = await readEmployee({ tx, input: { id }, refusal: () => new Error("it was just written") });
  call.audit({ entity: "user-organization", entityId: id, after });
  call.emit("employee.create", [id]);
  return after;
}

export const createEmployeeHandler = serveWithPrecheck(createEmployee, prepare, create);
