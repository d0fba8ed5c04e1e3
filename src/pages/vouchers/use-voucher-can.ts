import { useCan } from "../../hooks/use-auth";
import type { KindOfVoucher } from "./kinds";

/** What the person may do with vouchers of a kind, beside what is declared on them. */
export function useVoucherCan({ entity }: KindOfVoucher) {
  const can = useCan();
  const mayUpdate = can(`${entity.name}:update`);
  return {
    write: can(`${entity.name}:create`),
    remove: can(`${entity.name}:delete`),
    /** A draft is changed; a reversal mirrors what it reverses, a proposal its register. */
    change: (voucher: Readonly<Record<string, unknown>>) =>
      mayUpdate &&
      voucher.state === "draft" &&
      (voucher.reverses_id ?? null) === null &&
      !voucher.is_proposal,
  };
}

export type VoucherCan = ReturnType<typeof useVoucherCan>;
