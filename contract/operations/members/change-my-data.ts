import { z } from "zod";
import { member } from "#contract/entities/member";
import { longText, media } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { mineRefusals } from "#contract/operations/member-ledger/mine";

const { reach, particulars } = member.groups.personal;

/** What a member may ask to have changed; left out stays as it is. */
export const ownFields = {
  contact_number: reach.contact_number,
  email: reach.email,
  civil_status: particulars.civil_status,
} as const;

/**
 * Asks for the caller's own data as a member to be changed: somebody of the branch decides, by the rules for
 * "member-data", and sees before and after with the paper. A paper may come alone, for what is changed at the
 * branch. Takes no member's id: it is the one the caller is connected with.
 */
export const changeMyData = defineOperation({
  name: "change-my-data",
  slice: "members",
  label: "Ask for one's own data as a member to be changed",
  method: "POST",
  path: "/my-membership/change",
  scope: "branch",
  permission: null,
  action: "Ask for a change",
  title: "Ask for a change of your data",
  confirm: "Fill in what has changed; what you leave empty stays. Somebody of the branch decides.",
  done: "Your data were changed",
  approval: { kind: "member-data" },
  input: fields({
    ...ownFields,
    reason: longText({ label: "What changed", required: true, max: 500 }),
    /** A picture or PDF that proves it; kept among the member's documents once it is decided. */
    media_id: media({ label: "Paper that proves it", accept: "document" }),
  }),
  output: z.object({ full_name: z.string() }),
  refusals: {
    ...mineRefusals,
    member_closed: { message: "The membership is closed" },
    nothing_changed: { message: "Nothing of it is different from what the branch has", field: "reason" },
    paper_not_found: { message: "Paper not found", status: 404, field: "media_id" },
  },
  emits: ["member.update", "member-document.create"],
});
