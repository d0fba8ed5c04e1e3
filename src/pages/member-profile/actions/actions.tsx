import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Typography } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { memberQr } from "#contract/operations/members/qr";
import { printMemberCard, printMemberSheet } from "#contract/operations/prints/prints";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { lazyComponent } from "../../../components/lazy-component";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { OperationButtons } from "../../../resources/operations/operation-buttons";
import { usePaperAddress, usePrintLanguage } from "../../member-ledger/addresses";
import { useMemberOperations } from "../../members/verification/member-operations";
import { useTransferPath } from "../../teller/use-named-member";
import { useProfile } from "../profile";

const QrDialog = lazyComponent(() => import("./qr-dialog").then((file) => file.QrDialog));

/** To the window, with the member already picked. */
function WindowButtons() {
  const t = useT("members");
  const can = useCan();
  const navigate = useNavigate();
  const transferPath = useTransferPath();
  const { member, isLocked } = useProfile();
  if (isLocked) return null;
  const windows = [
    { kind: "deposit", operation: postDeposit },
    { kind: "withdraw", operation: postWithdrawal },
  ] as const;
  return windows
    .filter(({ operation }) => can(permissionOf(operation)))
    .map(({ kind }) => (
      <Button key={kind} onClick={() => navigate(transferPath(kind, member.id))}>
        {t(`row.${kind}`)}
      </Button>
    ));
}

/** What can be done with the member, as far as their standing and the person's permissions go. */
export function Actions() {
  const t = useT("member-profile");
  const ofMembers = useT("members");
  const can = useCan();
  const { member } = useProfile();
  const navigate = useNavigate();
  const { path } = useBranch();
  const [isQrShown, setIsQrShown] = useState(false);
  const { operationsOf, dialog } = useMemberOperations();
  const operations = operationsOf(member);
  // Who is verified is served first; to look into them again is rare.
  const isServed = member.status === "verified";
  const verification = isServed ? [] : operations.verification;
  const others = isServed ? [...operations.verification, ...operations.others] : operations.others;
  const paperAddress = usePaperAddress();
  const { id } = member;
  const paper = { id, language: usePrintLanguage() };
  const addresses = [
    [printMemberCard, paperAddress(printMemberCard, paper)],
    [printMemberSheet, paperAddress(printMemberSheet, paper)],
  ] as const;
  const papers = [
    can("footstep:read") && {
      key: "activity",
      label: t("act.activity"),
      onClick: () => navigate(path(`employee-footsteps/member?member=${id}`)),
    },
    can(permissionOf(memberQr)) && { key: "qr", label: t("act.qr"), onClick: () => setIsQrShown(true) },
    ...addresses
      .filter(([operation]) => can(permissionOf(operation)))
      .map(([{ name }, address]) => ({
        key: name,
        label: t(`act.${name}`),
        onClick: () => window.open(address, "_blank", "noreferrer"),
      })),
  ].filter((item) => item !== false);
  const divider = papers.length > 0 && others.length > 0 ? [{ type: "divider" as const }] : [];
  const items = [...papers, ...divider, ...others];
  const isMaker = verification.some(({ disabled }) => disabled);
  return (
    <>
      <OperationButtons actions={verification} />
      {isMaker && <Typography.Paragraph type="secondary">{ofMembers("verify.maker")}</Typography.Paragraph>}
      <WindowButtons />
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={["click"]}>
          <Button>
            {t("act.more")} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {dialog}
      {isQrShown && <QrDialog onClose={() => setIsQrShown(false)} />}
    </>
  );
}
