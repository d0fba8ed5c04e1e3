import { Alert } from "antd";
import { Link } from "react-router";
import { formatPesos } from "#contract/kit/money";
import { permissionOf } from "#contract/kit/operation";
import { dueOfLoans, postLoanPayment } from "#contract/operations/loans/loan-payment";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";

const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((sum, one) => sum + one, 0);

/** What is due of the loans of who stands at the window, and to recover of one that was written off. */
export function MemberLoans({ memberId }: { memberId: string }) {
  const t = useT("teller");
  const can = useCan();
  const { path } = useBranch();
  const mayPay = can(permissionOf({ slice: "loan", name: "read" })) && can(permissionOf(postLoanPayment));
  const invalidatedBy = ["loan.update", "journal.create"];
  const { data } = useRead(dueOfLoans, { member_id: memberId }, { enabled: mayPay, invalidatedBy });
  const owed = (data?.loans ?? []).map(({ id, number, due, payoff, is_written_off }) => ({
    ...{ id, number, amount: sumOf(is_written_off ? payoff : due) },
    told: is_written_off ? ("aside.loanLost" as const) : ("aside.loanDue" as const),
  }));
  if (owed.length === 0) return null;
  return (
    <Alert
      type="info"
      style={{ marginBlock: 8 }}
      message={owed.map(({ id, number, amount, told }) => (
        <div key={id}>{t(told, { number, amount: formatPesos(amount) })}</div>
      ))}
      action={<Link to={path(`transaction/loan-payment?member=${memberId}`)}>{t("aside.payLoans")}</Link>}
    />
  );
}
