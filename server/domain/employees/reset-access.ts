import type { Employee } from "#contract/entities/membership";
import { isOfferedFor } from "#contract/kit/operation";
import { resetPassword, resetSecondFactor } from "#contract/operations/employees/reset-access";
import { assertMayAct } from "#server/domain/employees/assert-access";
import { lockEmployee } from "#server/domain/employees/rows";
import { isCommonPassword } from "#server/platform/auth/common-passwords";
import { hashPassword } from "#server/platform/auth/passwords";
import { compose } from "#server/platform/mail/compose";
import type { BranchCall } from "#server/platform/operations/call";
import type { Services } from "#server/platform/operations/run";
import { type OperationHandler, serve, serveWithPrecheck } from "#server/platform/operations/serve";

type Reset = typeof resetPassword | typeof resetSecondFactor;
type Call = BranchCall<typeof resetPassword> | BranchCall<typeof resetSecondFactor>;

/** The person whose way in is set anew, if the caller may do so. */
async function lockPerson(operation: Reset, call: Call): Promise<Employee> {
  const { tx, caller, refusal } = call;
  const person = await lockEmployee(call);
  await assertMayAct(call, person);
  const status = person.application_status;
  if (!isOfferedFor(operation, { application_status: status })) throw refusal("wrong_status", { status });
  const { rows } = await tx.query("select kaban_belongs_elsewhere($1, $2) as elsewhere", [
    person.user_id,
    caller.membership.userType === "owner",
  ]);
  if (rows[0].elsewhere) throw refusal("belongs_elsewhere");
  return person;
}

/** Leaves the footstep, and ends the streams of the sessions that ended. */
function finish(call: Call, person: Employee): Employee {
  call.audit({ entity: "user-organization", entityId: person.id });
  call.emit("employee.update", [person.id]);
  call.emit("session.delete", [person.user_id]);
  return person;
}

/** Tells the person by mail, once it is committed; in which language they read is not known. */
const telling = (text: "password_given" | "second_factor_reset") => ({
  finish: async (output: unknown, { mailer }: Services) => {
    const { email, user_name } = output as Employee;
    mailer.send(compose({ channel: "email", to: email, language: "en" }, text, { user_name }));
    return output;
  },
});

const resetPasswordHandler = serveWithPrecheck(
  resetPassword,
  async ({ input, refusal }) => {
    if (isCommonPassword(input.password)) throw refusal("password_too_common");
    return hashPassword(input.password);
  },
  async (call, passwordHash) => {
    const person = await lockPerson(resetPassword, call);
    const { tx, caller, now } = call;
    await tx.query("select kaban_give_password($1, $2, $3, $4)", [
      person.user_id,
      passwordHash,
      caller.userId,
      now,
    ]);
    return finish(call, person);
  },
  telling("password_given"),
);

const resetSecondFactorHandler = serve(
  resetSecondFactor,
  async (call) => {
    const person = await lockPerson(resetSecondFactor, call);
    const { rows } = await call.tx.query("select kaban_take_second_factor($1) as was_there", [
      person.user_id,
    ]);
    if (!rows[0].was_there) throw call.refusal("not_enrolled");
    return finish(call, person);
  },
  telling("second_factor_reset"),
);

/** How those who look after the people of a branch let somebody in again who cannot sign in. */
export const accessResets: readonly OperationHandler[] = [resetPasswordHandler, resetSecondFactorHandler];
