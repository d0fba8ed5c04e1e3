import type { PublicRate } from "#contract/entities/organization";
import { filled, type View } from "#server/site/view";

const percent = (text: string) => `${Number(text)}%`;

/** "2% a year", or "3% to 5% a year" where it differs by term or amount. */
export function rateText({ texts }: View, { rate, highest, per }: PublicRate): string {
  const words = texts.organization;
  const said = highest ? filled(words.span, { from: percent(rate), to: percent(highest) }) : percent(rate);
  return filled(words.per[per], { rate: said });
}

/** From how much, to how much, and for how long at most; empty where nothing is said. In centavos. */
export function termsText({ texts, language }: View, rate: PublicRate): string {
  const words = texts.organization;
  const { minimum_amount, maximum_amount, term_months } = rate;
  const peso = new Intl.NumberFormat(language === "fil" ? "fil-PH" : "en-PH", {
    style: "currency",
    currency: "PHP",
    trailingZeroDisplay: "stripIfInteger",
  });
  return [
    minimum_amount !== null && filled(words.atLeast, { amount: peso.format(minimum_amount / 100) }),
    maximum_amount !== null && filled(words.atMost, { amount: peso.format(maximum_amount / 100) }),
    term_months !== null && filled(words.upTo, { months: term_months }),
  ]
    .filter(Boolean)
    .join(", ");
}
