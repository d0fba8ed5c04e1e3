import type { ProductTerms } from "#server/domain/loans/records/offers";

/** What a loan has of its own, instead of what its product says. */
export interface OwnParts {
  balloon_percent?: string | null;
  fixed_principal_percent?: string | null;
}

/** The part of a loan that is left for the last instalment, in percent. */
export const balloonOf = ({ balloon_percent }: OwnParts, product: Pick<ProductTerms, "balloon_percent">) =>
  balloon_percent ?? product.balloon_percent ?? null;

/** The part of a loan that each instalment pays, in percent; null where they pay an equal part each. */
export const fixedPartOf = (
  { fixed_principal_percent }: OwnParts,
  product: Pick<ProductTerms, "fixed_principal_percent">,
) => {
  const part = fixed_principal_percent ?? product.fixed_principal_percent ?? null;
  return Number(part) > 0 ? part : null;
};
