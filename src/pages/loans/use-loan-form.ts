import { useEffect, useRef, useState } from "react";
import { loan } from "#contract/entities/loan";
import type { Loan } from "#contract/entities/loan-record";
import type { Operation } from "#contract/kit/operation";
import { createLoan, updateLoan } from "#contract/operations/loans/write-loan";
import { loanProduct } from "#contract/resources/loan-product";
import { useBranch } from "../../hooks/use-branch";
import { type OperationForm, useOperationForm } from "../../hooks/use-operation-form";
import { useReadRow } from "../../lists/data";
import { startValues, type Values } from "../../resources/form/values";

type Product = Readonly<Record<string, unknown>>;

/** What an application takes over from its product, as long as nothing was typed there. */
const ofProduct = ["term_months", "payment_mode"] as const;

/** The product that is chosen; null until it is there. */
function useProduct({ form }: OperationForm<Operation>): Product | null {
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
function useTermsOfProduct({ form }: OperationForm<Operation>, product: Product | null) {
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

/** Another member has other loans: the earlier one of who was picked before is no longer meant. */
function useLoanOfMember({ form }: OperationForm<Operation>) {
  const memberId = form.watch("member_id") as string | null;
  const latest = useRef(form);
  const before = useRef(memberId);
  latest.current = form;
  useEffect(() => {
    if (before.current === memberId) return;
    before.current = memberId;
    latest.current.setValue("previous_loan_id", null as never, { shouldDirty: true });
  }, [memberId]);
}

/** The amount follows from what is applied for: what was typed before no longer holds. */
function useAmountWorkedOut({ form }: OperationForm<Operation>) {
  const applied = (form.watch("applied_amount") as number | null) ?? null;
  const latest = useRef(form);
  const before = useRef(applied);
  latest.current = form;
  useEffect(() => {
    if (before.current === applied) return;
    before.current = applied;
    if (applied !== null) latest.current.setValue("amount", null as never, { shouldDirty: true });
  }, [applied]);
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
  useLoanOfMember(sending);
  useAmountWorkedOut(sending);
  return { ...sending, product };
}
