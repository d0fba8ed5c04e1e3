import { useEffect, useRef, useState } from "react";
import { loan } from "#contract/entities/loan";
import type { Loan } from "#contract/entities/loan-record";
import type { Operation } from "#contract/kit/operation";
import { createLoan, updateLoan } from "#contract/operations/loans/write-loan";
import { loanProduct } from "#contract/resources/loan-product";
import { useBranch } from "../../hooks/use-branch";
import type { CheckedForm } from "../../hooks/use-checked-form";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useReadRow } from "../../lists/data";
import { startValues, type Values } from "../../resources/form/values";

type Product = Readonly<Record<string, unknown>>;
type Filled = Pick<CheckedForm<Values>, "form">;

/** What an application takes over from its product, as long as nothing was typed there. */
const ofProduct = ["term_months", "payment_mode"] as const;

/** The product that is chosen; null until it is there. */
export function useProduct({ form }: Filled): Product | null {
  const readRow = useReadRow();
  const productId = form.watch("loan_product_id") as string | null;
  const [product, setProduct] = useState<Product | null>(null);
  useEffect(() => {
    let isLatest = true;
    setProduct(null);
    const take = (row: Product) => {
      if (isLatest) setProduct(row);
    };
    // Without its terms they are typed by hand.
    if (productId) readRow(loanProduct, productId).then(take, () => undefined);
    return () => {
      isLatest = false;
    };
  }, [productId, readRow]);
  return product;
}

/** Fills in the terms of the product that is chosen, where nothing is typed yet. */
export function useTermsOfProduct({ form }: Filled, product: Product | null) {
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    if (!product) return;
    const { getValues, setValue } = latest.current;
    for (const name of ofProduct) {
      if ((getValues(name) ?? null) === null) setValue(name, product[name] as never, { shouldDirty: true });
    }
  }, [product]);
}

/** Empties a field once another one holds something else, as long as that says so. */
function useEmptied(
  { form }: Filled,
  emptied: string,
  { by, when = () => true }: { by: string; when?: (value: unknown) => boolean },
) {
  const value: unknown = form.watch(by) ?? null;
  const latest = useRef({ form, when });
  const before = useRef(value);
  latest.current = { form, when };
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    const { form, when } = latest.current;
    if (when(value)) form.setValue(emptied, null as never, { shouldDirty: true });
  }, [emptied, value]);
}

/** The form of an application: the contract's rules, one intent for all attempts, refusals at inputs. */
export function useLoanForm(before: Loan | undefined, onSaved: (saved: Loan) => void) {
  const { branch } = useBranch();
  const first = useRef<Values>(undefined);
  first.current ??= before
    ? { ...startValues(loan, { ...before }), id: before.id, version: before.version }
    : { ...startValues(loan), date: branch.business_date, collector_place: "office" };
  const operation = (before ? updateLoan : createLoan) as Operation;
  const sending = useOperationForm(operation, first.current, (saved) => onSaved(saved as Loan), "resources");
  const product = useProduct(sending);
  useTermsOfProduct(sending, before ? null : product);
  // Another member has other loans: the earlier one of who was picked before is no longer meant.
  useEmptied(sending, "previous_loan_id", { by: "member_id" });
  // The amount follows from what is applied for: what was typed before no longer holds.
  useEmptied(sending, "amount", { by: "applied_amount", when: (applied) => applied !== null });
  return { ...sending, product };
}
