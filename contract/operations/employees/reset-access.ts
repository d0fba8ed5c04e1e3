import { employee, employeeRow } from "#contract/entities/membership";
import { groupFields } from "#contract/kit/entity";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { personRefusals } from "#contract/operations/employees/refusals";

const id = recordId("employee");

const accessRefusals = {
  ...personRefusals,
  wrong_status: { message: "This cannot be done while the membership is {status}" },
  belongs_elsewhere: {
    message:
      "This person belongs elsewhere too, so this is theirs to do: by Forgot password, or in their profile.",
    status: 403,
  },
} as const;

const accepted = {
  scope: "branch",
  on: "employee",
  when: { application_status: "accepted" },
  proof: "self",
  approval: { kind: "access-reset" },
  isDanger: true,
} as const;

/**
 * Gives somebody who cannot sign in a password to begin with, which opens nothing but the choice of their
 * own; their sessions end and they are told by mail. Never of oneself, of an owner but by an owner, of
 * somebody who may do more, or who belongs to another branch (for an owner: another organization) too.
 */
export const resetPassword = defineOperation({
  ...accepted,
  name: "reset-password",
  slice: "employee",
  label: "Give an employee a new password",
  method: "POST",
  path: "/employee/:id/reset-password",
  action: "New password",
  title: "Give {name} a new password?",
  confirm: "They are signed out everywhere. After signing in with it they choose their own.",
  done: "{name} has a new password to begin with",
  input: fields({ id, password: groupFields(employee, "person").password }),
  output: employeeRow,
  refusals: {
    ...accessRefusals,
    password_too_common: {
      message: "This password is too easy to guess. Choose another.",
      status: 400,
      field: "password",
    },
  },
  emits: ["employee.update", "session.delete"],
});

/**
 * Takes away the second factor of somebody who lost it, so that their password alone signs in; their sessions
 * end and they are told by mail. Refuses the same people as reset-password.
 */
export const resetSecondFactor = defineOperation({
  ...accepted,
  name: "reset-second-factor",
  slice: "employee",
  label: "Remove an employee's second factor",
  method: "POST",
  path: "/employee/:id/reset-second-factor",
  action: "Remove second factor",
  title: "Remove the second factor of {name}?",
  confirm: "Make sure it is really them who asks. They are signed out everywhere, and set up a new one.",
  done: "{name} signs in without a second factor",
  input: fields({ id }),
  output: employeeRow,
  refusals: { ...accessRefusals, not_enrolled: { message: "No second factor is set up" } },
  emits: ["employee.update", "session.delete"],
});
