import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { memberQr } from "#contract/operations/members/qr";
import { printMemberCard, printMemberSheet } from "#contract/operations/prints/prints";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { lazily } from "../../../../components/lazy-component";
import { useMay } from "../../../../hooks/use-auth";
import { useT } from "../../../../providers/i18n";
import { usePaperAddress, usePrintLanguage } from "../../../member-ledger/addresses";
import { useProfile } from "../../../member-profile/profile";
import { useTransferPath } from "../../../teller/use-named-member";
import { VerificationActs } from "../../members/verification/verification-acts";
import { type ClosingAct, useClosingActs } from "./closing-acts";

const QrDialog = lazily(() =>
  import("../../../member-profile/actions/qr-dialog").then((file) => file.QrDialog),
);
const ClosingDialog = lazily(() => import("./closing-dialog").then((file) => file.ClosingDialog));

type Dialog = "qr" | ClosingAct;

/** To the window, with the member already picked. */
function WindowButtons() {
  const t = useT("members");
  const may = useMay();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  const { member, isLocked } = useProfile();
  if (isLocked) return null;
  const windows = [
    { kind: "deposit", operation: postDeposit },
    { kind: "withdraw", operation: postWithdrawal },
  ] as const;
  return windows
    .filter(({ operation }) => may(permissionOf(operation)))
    .map(({ kind }) => (
      <Button key={kind} onClick={() => navigate(transferPath(kind, member.id))}>
        {t(`row.${kind}`)}
      </Button>
    ));
}

/** What can be done with the member, as far as their standing and the person's permissions go. */
export function Actions() {
  const t = useT("member-profile");
  const may = useMay();
  const { member } = useProfile();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const closing = useClosingActs();
  const paperAddress = usePaperAddress();
  const ofMember = { id: member.id, language: usePrintLanguage() };
  const papers = [
    may(permissionOf(memberQr)) && { key: "qr", label: t("act.qr"), onClick: () => setDialog("qr") },
    ...[printMemberCard, printMemberSheet]
      .filter((operation) => may(permissionOf(operation)))
      .map((operation) => ({
        key: operation.name,
        label: t(`act.${operation.name}`),
        onClick: () => window.open(paperAddress(operation, ofMember), "_blank", "noreferrer"),
      })),
  ].filter((item) => item !== false);
  const ends = closing.map((act) => ({
    key: act,
    label: t(`act.${act}`),
    danger: act === "close",
    onClick: () => setDialog(act),
  }));
  const divider = papers.length > 0 && ends.length > 0 ? [{ type: "divider" as const }] : [];
  const items = [...papers, ...divider, ...ends];
  const shut = () => setDialog(null);
  return (
    <>
      <VerificationActs size="middle" member={member} />
      <WindowButtons />
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={["click"]}>
          <Button>
            {t("act.more")} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {dialog === "qr" && <QrDialog onClose={shut} />}
      {dialog && dialog !== "qr" && <ClosingDialog act={dialog} onClose={shut} />}
    </>
  );
}
