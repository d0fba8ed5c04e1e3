/** The pages about the product itself, by their address: "" is the first. SPEC section 2. */
export const sitePages = [
  "",
  "about",
  "explore",
  "developers",
  "frequently-asked-questions",
  "subscription",
  "contact",
] as const;
export type SitePage = (typeof sitePages)[number];

/** The policies, by their address below /policy. SPEC section 2. */
export const policyPages = [
  "terms-of-use",
  "terms-and-condition",
  "security-policy",
  "risk-management-policy",
  "privacy-policy",
  "kyc-policy",
  "fee-and-charges-policy",
  "developer-policy",
  "data-protection-policy",
  "cookie-policy",
  "complaint-handling-and-dispute-policy",
  "code-of-conduct-ethics-policy",
  "aml-ctf-policy",
] as const;
export type PolicyPage = (typeof policyPages)[number];

const named = `(${[...sitePages.filter(Boolean), "policy", "verify", "demo"].join("|")})(/[^?]*)?`;

/**
 * Addresses that the server shows itself, without the browser's application: this site, the check of a paper,
 * the public page of an organization, and what search engines read.
 */
export const servedPages = new RegExp(
  `^/(${named}|org/[^/?]+(/preview)?/?|sitemap\\.xml|robots\\.txt)?(\\?.*)?$`,
);
