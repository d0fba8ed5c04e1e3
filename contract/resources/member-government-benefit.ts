import { type GovernmentId, governmentIdKinds, governmentIds } from "#contract/entities/government-id";
import { choice, date, longText, media, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";
import { requiredWhen } from "#contract/kit/rule";

/** A government's paper that says who the member is. */
export const memberGovernmentBenefit = defineResource({
  name: "member-government-benefit",
  label: "Government ID",
  parent: "member-profile",
  title: "value",
  fields: {
    kind: choice(governmentIdKinds, { label: "Kind of ID", required: true }),
    value: text({ label: "Number", required: true, max: 50 }),
    expiry_date: date({ label: "Valid until" }),
    front_media_id: media({ label: "Front", required: true }),
    back_media_id: media({ label: "Back" }),
    description: longText(),
  },
  rules: [
    ...governmentIdKinds.map((kind) => ({
      field: "value",
      message: `Number must look like ${governmentIds[kind].example}`,
      holds: (values: Readonly<Record<string, unknown>>) =>
        values.kind !== kind || governmentIds[kind].pattern.test(String(values.value)),
    })),
    requiredWhen(
      "expiry_date",
      "Valid until is required",
      ({ kind }) => governmentIds[kind as GovernmentId].expires,
    ),
  ],
});
