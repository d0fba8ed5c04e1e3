import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { MemberBrief } from "#contract/entities/member";
import { writeListQuery } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { memberQr } from "#contract/operations/members/qr";
import type { VerificationAct } from "#contract/operations/members/verification";
import { printMemberCard } from "#contract/operations/prints/prints";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { lazily } from "../../../../components/lazy-component";
import { useMay } from "../../../../hooks/use-auth";
import { useBranch } from "../../../../hooks/use-branch";
import type { Row, RowAction } from "../../../../lists/list-view";
import { useT } from "../../../../providers/i18n";
import { holdingSearch, usePaperAddress, usePrintLanguage } from "../../../member-ledger/addresses";
import { ReadMember } from "../../../members/list/read-member";
import { useTransferPath } from "../../../teller/use-named-member";
import { type ClosingAct, closingOperations } from "../../member-profile/actions/closing-acts";
import { useOpenActs, VerificationDialog } from "../verification/verification-acts";

const QrDialog = lazily(() =>
  import("../../../member-profile/actions/qr-dialog").then((file) => file.QrDialog),
);
const ClosingDialog = lazily(() =>
  import("../../member-profile/actions/closing-dialog").then((file) => file.ClosingDialog),
);

type Over =
  | { id: string; kind: "qr" }
  | { id: string; kind: "verification"; act: VerificationAct }
  | { id: string; kind: "closing"; act: ClosingAct };

/** The pages that go on about a member, each opened to whoever holds its permission. */
function useWays() {
  const t = useT("members");
  const may = useMay();
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
      disabled: disabled || !may(permission),
      onClick: () => navigate(to),
    });
    const profile = (tab: string) => path(`member-profile/${id}/${tab}`);
    const ledger = path(`member-accounting-ledger/member?${holdingSearch(id)}`);
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

/** How the membership may be ended, taken up again or put away, as far as the row tells. */
function closingActsOf({ is_closed }: Row, isArchived: boolean): ClosingAct[] {
  if (isArchived) return ["unarchive"];
  return is_closed === true ? ["reopen", "archive"] : ["close"];
}

/** The member's card, in a tab of its own. */
function useCard() {
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  return (id: string) => window.open(addressOf(printMemberCard, { id, language }), "_blank", "noreferrer");
}

interface MemberActionsInput {
  isArchived: boolean;
  onShow(id: string): void;
}

/** What can be done with a member of the list, and what opens over it for that. */
export function useMemberActions({ isArchived, onShow }: MemberActionsInput) {
  const t = useT("members");
  const ofProfile = useT("member-profile");
  const may = useMay();
  const openActs = useOpenActs();
  const waysOf = useWays();
  const showCard = useCard();
  const [over, setOver] = useState<Over | null>(null);
  const close = useCallback(() => setOver(null), []);

  const actions = (row: Row): RowAction[] => {
    const { id } = row;
    const standing = row as unknown as Pick<MemberBrief, "status" | "is_closed">;
    const closing = closingActsOf(row, isArchived).filter((act) => may(permissionOf(closingOperations[act])));
    return [
      { key: "show", label: t("row.show"), onClick: () => onShow(id) },
      ...waysOf(row),
      ...openActs(standing).map((act) => ({
        key: act,
        label: t(`verify.${act}`),
        onClick: () => setOver({ id, kind: "verification", act }),
      })),
      {
        key: "qr",
        label: t("row.qr"),
        disabled: !may(permissionOf(memberQr)),
        onClick: () => setOver({ id, kind: "qr" }),
      },
      {
        key: "card",
        label: t("row.card"),
        disabled: !may(permissionOf(printMemberCard)),
        onClick: () => showCard(id),
      },
      ...closing.map((act) => ({
        key: act,
        label: ofProfile(`act.${act}`),
        danger: act === "close",
        onClick: () => setOver({ id, kind: "closing", act }),
      })),
    ];
  };
  return { actions, over: <OverList over={over} onClose={close} /> };
}

function OverList({ over, onClose }: { over: Over | null; onClose(): void }) {
  if (!over) return null;
  return (
    <ReadMember key={over.id} id={over.id} onFailed={onClose}>
      {(member) => {
        if (over.kind === "qr") return <QrDialog onClose={onClose} />;
        if (over.kind === "closing") return <ClosingDialog act={over.act} onClose={onClose} />;
        return <VerificationDialog act={over.act} member={member} onDone={onClose} onClose={onClose} />;
      }}
    </ReadMember>
  );
}
