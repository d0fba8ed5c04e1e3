import { Flex } from "antd";
import { Link } from "react-router";
import { memberBeneficiary } from "#contract/resources/member-beneficiary";
import { memberContactReference } from "#contract/resources/member-contact-reference";
import { memberJointAccount } from "#contract/resources/member-joint-account";
import { memberRelativeAccount } from "#contract/resources/member-relative-account";
import { ReferenceText } from "../../../components/pickers/reference-text";
import { useBranch } from "../../../hooks/use-branch";
import type { Row } from "../../../lists/row";
import { MemberPart } from "../parts";
import { Portal } from "../portal";
import { Recruits } from "../recruits";

/** A relative who is a member too leads to their own profile. */
function Relative({ id }: { id: string }) {
  const { path } = useBranch();
  return (
    <Link to={path(`member-profile/${id}/overview`)}>
      <ReferenceText to="member-profile" id={id} />
    </Link>
  );
}

const relativeCells = {
  relative_member_profile_id: (value: unknown) => <Relative id={String(value)} />,
};

const fullName = ({ last_name, first_name, middle_name, suffix }: Row) =>
  `${last_name}, ${[first_name, middle_name, suffix].filter(Boolean).join(" ")}`;
const jointCells = { last_name: (_: unknown, row: Row) => fullName(row) };

/** Who belongs to the member: family, joint holders, references, heirs, recruits, the portal account. */
export const Relations = () => (
  <Flex vertical gap="large">
    <MemberPart resource={memberBeneficiary} />
    <MemberPart resource={memberRelativeAccount} cells={relativeCells} />
    <MemberPart resource={memberJointAccount} cells={jointCells} />
    <MemberPart resource={memberContactReference} />
    <Recruits />
    <Portal />
  </Flex>
);
