import { Flex, Typography } from "antd";
import { useT } from "../../../providers/i18n";
import { OperationButtons } from "../../../resources/operations/operation-buttons";
import { useMemberOperations } from "./member-operations";

interface VerificationActsProps {
  member: { id: string };
}

/** What may be decided on a member now. Who made a member may not decide, and is told so. */
export function VerificationActs({ member }: VerificationActsProps) {
  const t = useT("members");
  const { operationsOf, dialog } = useMemberOperations();
  const { verification } = operationsOf(member);
  return (
    <>
      <Flex gap="small" wrap>
        <OperationButtons size="small" actions={verification} />
      </Flex>
      {verification.some(({ disabled }) => disabled) && (
        <Typography.Text type="secondary">{t("verify.maker")}</Typography.Text>
      )}
      {dialog}
    </>
  );
}
