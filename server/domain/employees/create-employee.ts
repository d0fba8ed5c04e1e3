import { v7 as uuidv7 } from "uuid";
import { createEmployee } from "#contract/operations/employees/create-employee";
import { readEmployee } from "#server/domain/employees/rows";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { refuseGrant } from "#server/platform/auth/grants";
import { hashPassword } from "#server/platform/auth/passwords";
import { refusing } from "#server/platform/db/constraints";
import type { BranchCall } from "#server/platform/operations/call";
import { type PrecheckContext, serveWithPrecheck } from "#server/platform/operations/serve";

/** Hashes the password before the transaction begins: it takes long. */
async function prepare({ caller, input, refusal }: PrecheckContext<typeof createEmployee>): Promise<string> {
  refuseGrant(caller.membership, input.permissions, refusal);
  const { password, user_name, email, first_name, last_name } = input;
  if (isCommonPassword(password, user_name, email, first_name, last_name))
    throw refusal("password_too_common");
  return hashPassword(password);
}

const addPerson = `
  insert into user_account (id, email, user_name, first_name, middle_name, last_name, suffix, birthdate,
    contact_number, password_hash, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`;
const addMembership = `
  insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
    permission_description, permissions, application_status, decided_by_id, decided_at, created_at,
    updated_at)
  values ($1, $2, kaban_organization(), kaban_branch(), 'employee', $3, $4, $5, 'accepted', $6, $7, $7, $7)`;

async function create(call: BranchCall<typeof createEmployee>, passwordHash: string) {
  const { tx, input, caller, now, today, refusal } = call;
  if (input.birthdate >= today) throw refusal("birthdate_not_past");
  const { email, user_name, first_name, middle_name, last_name, suffix, birthdate, contact_number } = input;
  const [userId, id] = [uuidv7(), uuidv7()];
  const names = [first_name, middle_name, last_name, suffix, birthdate, contact_number];
  const words = {
    user_account_email: () => refusal("email_taken"),
    user_account_user_name: () => refusal("user_name_taken"),
    user_account_contact_number: () => refusal("contact_number_taken"),
  };
  await refusing(words, () => tx.query(addPerson, [userId, email, user_name, ...names, passwordHash, now]));
  const { permission_name, permission_description, permissions } = input;
  const granted = [permission_name, permission_description, permissions];
  await tx.query(addMembership, [id, userId, ...granted, caller.userId, now]);
  const after = await readEmployee({ tx, input: { id }, refusal: () => new Error("it was just written") });
  call.audit({ entity: "user-organization", entityId: id, after });
  call.emit("employee.create", [id]);
  return after;
}

export const createEmployeeHandler = serveWithPrecheck(createEmployee, prepare, create);
