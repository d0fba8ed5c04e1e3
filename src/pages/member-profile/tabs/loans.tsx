import { useMemo } from "react";
import { useNavigate } from "react-router";
import { releasedLoanList } from "#contract/entities/loan";
import type { Filter } from "#contract/kit/list-query";
import { EmptyState } from "../../../components/states";
import { useBranch } from "../../../hooks/use-branch";
import { ListView } from "../../../lists/list-view";
import { useT } from "../../../providers/i18n";
import { Permitted } from "../../branch/permitted";
import { loanCells } from "../../loans/state-tag";
import { Ageing } from "../ageing";
import { useProfile } from "../profile";

// Whose they are is said above.
const { member_id: _, ...fields } = releasedLoanList.fields;
const loansOfMember = { ...releasedLoanList, fields };

/** What the member was lent: what is owed of it, what is due next, and how late it is. */
export function Loans() {
  const t = useT("member-profile");
  const { id } = useProfile().member;
  const { path } = useBranch();
  const navigate = useNavigate();
  const query = useMemo<Filter[]>(() => [{ field: "member_id", mode: "equal", value: id }], [id]);
  return (
    <Permitted permission={`${releasedLoanList.permission}:read`}>
      <Ageing />
      <ListView
        list={loansOfMember}
        query={query}
        title="number"
        cells={loanCells}
        onOpen={(loan) => navigate(path(`loan/loans/show/${loan.id}`))}
        empty={<EmptyState title={t("loans.none")} />}
      />
    </Permitted>
  );
}
