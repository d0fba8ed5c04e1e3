import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/kit/list";
import { writeListQuery } from "#contract/kit/list-query";
import type { ResourceRow } from "#contract/kit/resource";
import type { paymentType } from "#contract/resources/payment-type";
import { call, currentBranchId } from "../../../providers/http";
import { stirredByNoun } from "../../../providers/refresh";

export type PaymentType = ResourceRow<typeof paymentType>;

/** The ways of paying the branch knows, by name. */
export function usePaymentTypes(): PaymentType[] {
  const search = writeListQuery({ pageSize: 100, sort: [{ field: "name", order: "asc" }] });
  const { data } = useQuery({
    queryKey: ["payment-type", currentBranchId(), "all"],
    meta: stirredByNoun("payment-type"),
    queryFn: ({ signal }) => call<Page<PaymentType>>({ url: `/payment-type/search?${search}`, signal }),
  });
  return data?.data ?? [];
}
