import { Typography } from "antd";
import { useId } from "react";
import { useT } from "../../providers/i18n";
import { EntryLines } from "../transactions/entry-lines";
import type { Side } from "./use-side";

interface BothSidesProps {
  own: Side;
  counter: Side;
  /** Whether the account that is adjusted is debited. */
  isDebit: boolean;
  /** In centavos; not a whole number while it is being typed. */
  amount: number | null | undefined;
}

/** The entry as it will be posted, the debit first. */
export function BothSides({ own, counter, isDebit, amount }: BothSidesProps) {
  const t = useT("teller");
  const title = useId();
  if (!own.account || !counter.account || !Number.isSafeInteger(amount)) return null;
  const lineOf = ({ account, memberName }: Side, line_number: number) => ({
    line_number,
    account_code: account?.code ?? "",
    account_name: account?.name ?? "",
    member_name: memberName,
    debit: line_number === 1 ? Number(amount) : 0,
    credit: line_number === 2 ? Number(amount) : 0,
  });
  const [debited, credited] = isDebit ? [own, counter] : [counter, own];
  return (
    <section aria-labelledby={title} style={{ marginBottom: 16 }}>
      <Typography.Title level={5} id={title}>
        {t("adjustment.both_sides")}
      </Typography.Title>
      <EntryLines lines={[lineOf(debited, 1), lineOf(credited, 2)]} />
    </section>
  );
}
