import { Flex } from "antd";
import type { ReactNode } from "react";
import type { MemberBrief } from "#contract/entities/member";
import { useDates } from "../hooks/use-dates";
import { Face } from "./face";
import { MemberStatus } from "./member-status";
import { pictureUrl } from "./picture-url";

type Shown = Pick<MemberBrief, "full_name" | "passbook" | "media_id" | "status" | "is_closed"> &
  Partial<Pick<MemberBrief, "birthdate" | "contact_number">>;

/** Who a member is, at a glance: picture, name, passbook, standing. */
export function MemberCard({ member, children }: { member: Shown; children?: ReactNode }) {
  const { media_id, full_name, passbook, birthdate, contact_number } = member;
  const dates = useDates();
  const facts = [passbook, birthdate && dates.show(birthdate), contact_number].filter(Boolean).join(" · ");
  return (
    <Flex gap="middle" align="center" wrap>
      <Face url={media_id && pictureUrl(media_id, "/thumbnail")} name={full_name} />
      <div style={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
        <strong>{full_name}</strong>
        <div>{facts}</div>
        <MemberStatus status={member.status} isClosed={member.is_closed} />
        {children}
      </div>
    </Flex>
  );
}
