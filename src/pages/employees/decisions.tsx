import { Flex } from "antd";
import type { Employee } from "#contract/entities/membership";
import { OperationButtons } from "../../resources/operations/operation-buttons";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { PermissionRefusal } from "../permission-templates/permission-refusal";
import { useEmployeeAccess } from "./use-employee-access";

interface DecisionsProps {
  person: Employee;
  onDecided(): Promise<void>;
}

/** What may be decided on somebody now; each asks why first. */
export function Decisions({ person, onDecided }: DecisionsProps) {
  const { isSelf, isProtected } = useEmployeeAccess(person);
  const { actionsOf, dialog } = useRowOperations("employee", {
    onDone: () => void onDecided(),
    alertOf: (refusal) => <PermissionRefusal refusal={refusal} />,
  });
  if (isSelf || isProtected) return null;
  return (
    <Flex gap="small" wrap className="decisions">
      <OperationButtons actions={actionsOf({ ...person })} />
      {dialog}
    </Flex>
  );
}
