import { z } from "zod";
import { employee } from "#contract/entities/membership";
import { defineOperation } from "#contract/kit/operation";
import { keptText, requiredText } from "#contract/kit/text";
import { personRefusals } from "#contract/operations/employees/refusals";

const reason = requiredText("Reason", 500);
const reasonOrNone = keptText("Reason", 500).default("");

/**
 * A decision on somebody's membership, not one's own. It holds from that person's next request on. Nobody
 * decides on somebody who may do more than they, and on an owner only another owner.
 */
const decision = <R extends typeof reason | typeof reasonOrNone>(name: string, label: string, why: R) =>
  defineOperation({
    name,
    slice: "employee",
    label,
    method: "POST",
    path: `/employee/:id/${name}`,
    scope: "branch",
    input: z.strictObject({ id: z.uuid(), reason: why }),
    output: employee,
    refusals: {
      ...personRefusals,
      wrong_status: { message: "This cannot be done while the membership is {status}" },
    },
    stirs: ["employee.update"],
  });

/** Lets somebody in who asked to join: pending → accepted. */
export const acceptMembership = decision("accept", "Accept into the branch", reasonOrNone);
/** Turns somebody down who asked to join: pending → not-allowed. */
export const rejectMembership = decision("reject", "Turn down a request to join", reason);
/** Keeps somebody out until it is looked into: accepted → reported. */
export const suspendMembership = decision("suspend", "Suspend from the branch", reason);
/** Keeps somebody out of the whole organisation for good: any state → ban. */
export const banMembership = decision("ban", "Ban from the branch", reason);
/** Lets somebody back in: reported, ban or not-allowed → accepted. */
export const reinstateMembership = decision("reinstate", "Let back into the branch", reasonOrNone);
/** Ends a membership: accepted or reported → gone from the lists. The person may join anew. */
export const endMembership = decision("end", "End a membership", reason);
