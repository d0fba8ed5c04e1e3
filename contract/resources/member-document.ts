import { choice, longText, media, text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const categories = [
  "identity documents",
  "passports",
  "driver's license",
  "kyc documents",
  "proof of address",
  "financial documents",
  "loans and mortgages",
  "tax documents",
  "insurance",
  "agreements and contracts",
  "birth and marriage certificates",
  "employment records",
  "medical records",
  "photos and signatures",
  "correspondence",
  "legal documents",
  "education and qualifications",
  "miscellaneous",
  "uncategorized",
] as const;

/** A picture or PDF in the member's archive. */
export const memberDocument = defineResource({
  name: "member-document",
  label: "Document",
  parent: "member-profile",
  fields: {
    name: text({ required: true }),
    category: choice(categories, { required: true, default: "uncategorized" }),
    media_id: media({ label: "File", accept: "document", required: true }),
    description: longText(),
  },
});
