import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { writeListQuery } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { memberQr } from "#contract/operations/members/qr";
import { printMemberCard } from "#contract/operations/prints/prints";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { lazyComponent } from "../../../components/lazy-component";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import type { Row, RowAction } from "../../../lists/list-view";
import { useT } from "../../../providers/i18n";
import { memberAccountSearch, usePaperAddress, usePrintLanguage } from "../../member-ledger/addresses";
import { useTransferPath } from "../../teller/use-named-member";
import { useMemberOperations } from "../verification/member-operations";
import { ReadMember } from "./read-member";

const QrDialog = lazyComponent(() =>
  import("../../member-profile/actions/qr-dialog").then((file) => file.QrDialog),
);
/** The pages that go on about a member, each opened to whoever holds its permission. */
function useWays() {
  const t = useT("members");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  const entriesOf = (id: string) =>
    writeListQuery({
      filter: { logic: "and", filters: [{ field: "member_id", mode: "equal", value: id }] },
    });
  return ({ id, is_closed }: Row): RowAction[] => {
    const way = (key: string, permission: string, to: string, disabled = false) => ({
      key,
      label: t(`row.${key}`),
      disabled: disabled || !can(permission),
      onClick: () => navigate(to),
    });
    const profile = (tab: string) => path(`member-profile/${id}/${tab}`);
    const ledger = path(`member-accounting-ledger/member?${memberAccountSearch(id)}`);
    const isClosed = is_closed === true;
    return [
      way("profile", "members:show-member", profile("overview")),
      way("edit", "members:change-personal-info", profile("personal"), isClosed),
      way("deposit", permissionOf(postDeposit), transferPath("deposit", id), isClosed),
      way("withdraw", permissionOf(postWithdrawal), transferPath("withdraw", id), isClosed),
      way("ledger", "member-ledger:show-totals", ledger),
      way("transactions", "transaction:read", path(`transaction/transactions?${entriesOf(id)}`)),
      way("history", "member-history:read", profile("history")),
    ];
  };
}

/** The member's card, in a tab of its own. */
function useCard() {
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  return (id: string) => window.open(addressOf(printMemberCard, { id, language }), "_blank", "noreferrer");
}

/** What can be done with a member of the list, and what opens over it for that. */
export function useMemberActions(onShow: (id: string) => void) {
  const t = useT("members");
  const can = useCan();
  const { operationsOf, dialog } = useMemberOperations();
  const waysOf = useWays();
  const showCard = useCard();
  const [shown, setShown] = useState<string | null>(null);
  const close = useCallback(() => setShown(null), []);

  const actions = (row: Row): RowAction[] => {
    const { id } = row;
    const { verification, others } = operationsOf(row);
    return [
      { key: "show", label: t("row.show"), onClick: () => onShow(id) },
      ...waysOf(row),
      ...verification,
      {
        key: "qr",
        label: t("row.qr"),
        disabled: !can(permissionOf(memberQr)),
        onClick: () => setShown(id),
      },
      {
        key: "card",
        label: t("row.card"),
        disabled: !can(permissionOf(printMemberCard)),
        onClick: () => showCard(id),
      },
      ...others,
    ];
  };
  const over = shown ? (
    <ReadMember key={shown} id={shown} onFailed={close}>
      {() => <QrDialog onClose={close} />}
    </ReadMember>
  ) : (
    dialog
  );
  return { actions, over };
}
