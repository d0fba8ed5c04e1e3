import { useList } from "@refinedev/core";
import type { ResourceRow } from "#contract/kit/resource";
import { paymentType } from "#contract/resources/payment-type";
import { invalidatedByResource } from "../../providers/refresh";

export type PaymentType = ResourceRow<typeof paymentType>;

/** The ways of paying the branch knows, by name. */
export function usePaymentTypes(): { paymentTypes: PaymentType[]; isReading: boolean } {
  const { result, query } = useList<PaymentType>({
    resource: paymentType.name,
    pagination: { pageSize: 100 },
    sorters: [{ field: "name", order: "asc" }],
    errorNotification: false,
    queryOptions: { meta: invalidatedByResource(paymentType.name) },
  });
  return { paymentTypes: result.data, isReading: query.isPending && query.isFetching };
}
