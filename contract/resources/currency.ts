import { text } from "#contract/kit/field";
import { defineResource } from "#contract/kit/resource";

const code = (label: string, pattern: RegExp, example: string) => ({
  label,
  max: 10,
  pattern,
  patternMessage: `${label} must look like ${example}`,
});

/** A country's money, described by the codes others know it and the country by. */
export const currency = defineResource({
  name: "currency",
  labelPlural: "Currencies",
  menu: "maintenance",
  page: "maintenance/currency",
  scope: "organization",
  fields: {
    name: text({ required: true, unique: true }),
    currency_code: text({
      ...code("Currency code", /^[A-Z]{3}$/, "PHP"),
      required: true,
      unique: true,
    }),
    symbol: text({ required: true, max: 10 }),
    country: text({ required: true }),
    emoji: text({ label: "Flag", max: 10 }),
    iso_3166_alpha2: text({ ...code("Country code of 2 letters", /^[A-Z]{2}$/, "PH"), listed: false }),
    iso_3166_alpha3: text({ ...code("Country code of 3 letters", /^[A-Z]{3}$/, "PHL"), listed: false }),
    iso_3166_numeric: text({ ...code("Country code of 3 digits", /^\d{3}$/, "608"), listed: false }),
    phone_code: text({ ...code("Phone code", /^\+\d{1,6}$/, "+63"), listed: false }),
    domain: text({ ...code("Internet domain", /^\.[a-z]{2,3}$/, ".ph"), listed: false }),
    locale: text({ ...code("Locale", /^[a-z]{2,3}-[A-Z]{2}$/, "en-PH"), listed: false }),
    timezone: text({ label: "Time zone", max: 50, listed: false }),
  },
});
