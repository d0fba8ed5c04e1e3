import { choice, integer, longText, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const attainments = [
  "elementary (incomplete)",
  "elementary graduate",
  "high school (incomplete)",
  "high school graduate",
  "senior high school (incomplete)",
  "senior high school graduate",
  "vocational or technical",
  "college (incomplete)",
  "college graduate",
  "master's (incomplete)",
  "master's graduate",
  "doctorate (incomplete)",
  "doctorate graduate",
  "other",
] as const;

export const memberEducationalAttainment = defineResource({
  name: "member-educational-attainment",
  label: "Educational attainment",
  parent: "member-profile",
  fields: {
    educational_attainment: choice(attainments, { label: "Attainment", required: true }),
    school_name: text({ label: "School" }),
    school_year: integer({ min: 1900, max: 2199 }),
    program_course: text({ label: "Program or course" }),
    description: longText(),
  },
});
