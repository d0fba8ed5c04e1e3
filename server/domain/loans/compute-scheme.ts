import { computeScheme } from "#contract/operations/loans/compute-scheme";
import { assertOffered, figuresOf, withAdded } from "#server/domain/loans/records/figures";
import { readOffer, readScheme } from "#server/domain/loans/records/offers";
import { serve } from "#server/platform/operations/serve";

/** It writes nothing, and so leaves no footstep either. */
export const computeSchemeHandler = serve(computeScheme, async (call) => {
  const { tx, input, today, refusal } = call;
  call.auditMany([]);
  const scheme = await readScheme(tx, input.id);
  if (!scheme) throw refusal("scheme_not_found");
  const found = await readOffer(tx, input.loan_product_id, input.date ?? today);
  if (!found) throw refusal("loan_product_not_found");
  const offer = { ...found, scheme };
  const { date, member_type_id: memberTypeId, is_add_on, ...asked } = input;
  const rate = asked.interest_rate ?? offer.product.interest_rate;
  const worked = { offer, on: date ?? today, memberTypeId };
  const applied_amount = is_add_on ? asked.amount : null;
  const own = { ...asked, applied_amount, interest_rate: rate, first_day: null, second_day: null };
  const loan = withAdded(own, worked);
  await assertOffered(call, offer, loan);
  return figuresOf(call, loan, worked);
});
