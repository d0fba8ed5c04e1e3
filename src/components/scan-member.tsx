import { Button, Flex, Modal } from "antd";
import { useRef, useState } from "react";
import type { MemberBrief } from "#contract/entities/member";
import { scanMember } from "#contract/operations/members/qr";
import { useOperation } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { MemberCard } from "./member-card";
import { QrScanner } from "./qr-scanner";
import { RefusalAlert } from "./refusal-alert";

interface ScanMemberProps {
  /** What taking the member is called: "Open", "Take". */
  okText: string;
  onPicked(member: MemberBrief): void;
  onClose(): void;
}

/** Finds a member by their QR code, shows who it is, and hands them on when that is confirmed. */
export function ScanMember({ okText, onPicked, onClose }: ScanMemberProps) {
  const t = useT("members");
  const { run, pending, refusal, reset } = useOperation(scanMember);
  const [found, setFound] = useState<MemberBrief | null>(null);
  // The camera sees the same code many times a second.
  const last = useRef("");

  const read = (content: string) => {
    if (content === last.current) return;
    last.current = content;
    run({ content }).then(setFound, () => {});
  };
  const again = () => {
    last.current = "";
    reset();
    setFound(null);
  };
  return (
    <Modal open title={t("scan.title")} onCancel={onClose} footer={null} destroyOnHidden>
      <RefusalAlert refusal={refusal} />
      {found ? (
        <Flex vertical gap="middle">
          <MemberCard member={found} />
          <Flex gap="small">
            {/* Enter accepts. */}
            <Button type="primary" autoFocus onClick={() => onPicked(found)}>
              {okText}
            </Button>
            <Button onClick={again}>{t("scan.again")}</Button>
          </Flex>
        </Flex>
      ) : (
        <QrScanner onRead={read} isPaused={pending} />
      )}
    </Modal>
  );
}
