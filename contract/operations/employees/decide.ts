import { employeeRow, type MembershipStatus } from "#contract/entities/membership";
import { longText } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, type OnRecord } from "#contract/kit/operation";
import { personRefusals } from "#contract/operations/employees/refusals";

const id = recordId("employee");
const withReason = fields({ id, reason: longText({ required: true, max: 500 }) });
const withNote = fields({ id, reason: longText({ max: 500 }) });

interface Shown extends OnRecord {
  label: string;
  /** From which states it leads. */
  from: readonly MembershipStatus[];
}

/**
 * A decision on somebody's membership, not one's own. It holds from that person's next request on. Nobody
 * decides on somebody who may do more than they, and on an owner only another owner. Who is kept out with a
 * batch open, as their row says, leaves it to be counted and ended by somebody else before a witness.
 */
const decision = <I extends typeof withReason | typeof withNote>(
  name: string,
  input: I,
  { from, ...shown }: Shown,
) =>
  defineOperation({
    ...shown,
    name,
    slice: "employee",
    method: "POST",
    path: `/employee/:id/${name}`,
    scope: "branch",
    on: "employee",
    when: { application_status: from },
    input,
    output: employeeRow,
    refusals: {
      ...personRefusals,
      wrong_status: { message: "This cannot be done while the membership is {status}" },
    },
    emits: ["employee.update"],
  });

/** Lets somebody in who asked to join: pending → accepted. */
export const acceptMembership = decision("accept", withNote, {
  label: "Accept into the branch",
  from: ["pending"],
  action: "Accept",
  title: "Accept {name} into the branch?",
  confirm: "They can open the branch at once, with the permissions of their role.",
  done: "{name} is accepted",
});
/** Turns somebody down who asked to join: pending → not-allowed. */
export const rejectMembership = decision("reject", withReason, {
  label: "Decline a request to join",
  from: ["pending"],
  action: "Decline",
  title: "Decline {name}?",
  confirm: "They see the reason, and can ask again with an invitation code.",
  done: "{name} was declined",
  isDanger: true,
});
/** Keeps somebody out until it is looked into: accepted → reported. */
export const suspendMembership = decision("suspend", withReason, {
  label: "Suspend from the branch",
  from: ["accepted"],
  action: "Suspend",
  title: "Suspend {name}?",
  confirm: "They lose access right away, until they are reinstated.",
  done: "{name} is suspended",
  isDanger: true,
});
/** Keeps somebody out of the whole organisation for good: any state → ban. */
export const banMembership = decision("ban", withReason, {
  label: "Ban from the branch",
  from: ["pending", "accepted", "reported", "not-allowed"],
  action: "Ban",
  title: "Ban {name}?",
  confirm: "They lose access to the whole organization until they are reinstated.",
  done: "{name} is banned",
  isDanger: true,
});
/** Lets somebody back in: reported, ban or not-allowed → accepted. */
export const reinstateMembership = decision("reinstate", withNote, {
  label: "Reinstate in the branch",
  from: ["reported", "ban", "not-allowed"],
  action: "Reinstate",
  title: "Reinstate {name}?",
  confirm: "They regain the permissions of their role.",
  done: "{name} is reinstated",
});
/** Ends a membership: accepted or reported → gone from the lists. The person may join anew. */
export const endMembership = decision("end", withReason, {
  label: "End a membership",
  from: ["accepted", "reported"],
  action: "End",
  title: "End the membership of {name}?",
  confirm: "They leave the branch and its lists. What they posted stays. They can join again.",
  done: "The membership of {name} has ended",
  isDanger: true,
});
