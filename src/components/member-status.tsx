import { Tag } from "antd";
import type { Member } from "#contract/entities/member";
import { labelOf } from "#contract/kit/field";
import { useT } from "../providers/i18n";

const colors: Record<Member["status"], string> = {
  pending: "warning",
  "for review": "processing",
  verified: "success",
  "not allowed": "error",
};

interface MemberStatusProps {
  status: Member["status"];
  isClosed?: boolean;
}

/** Where a member stands; that the membership is closed tells more than all else. */
export function MemberStatus({ status, isClosed }: MemberStatusProps) {
  const t = useT("resources");
  const word = isClosed ? "closed" : status;
  return (
    <Tag color={isClosed ? "error" : colors[status]}>
      {t(`option.${word}`, { defaultValue: labelOf(word) })}
    </Tag>
  );
}
