import { Alert, Flex } from "antd";
import type { Employee } from "#contract/entities/membership";
import { useT } from "../../providers/i18n";
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
  const t = useT("employees");
  const { isSelf, isProtected } = useEmployeeAccess(person);
  const { actionsOf, dialog } = useRowOperations("employee", {
    onDone: () => void onDecided(),
    alertOf: (refusal, { isDanger }) => (
      <>
        {isDanger && person.open_batch && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            message={t("employee.openBatch", { name: person.full_name, reference: person.open_batch })}
          />
        )}
        <PermissionRefusal refusal={refusal} />
      </>
    ),
  });
  if (isSelf || isProtected) return null;
  return (
    <Flex gap="small" wrap className="decisions">
      <OperationButtons actions={actionsOf({ ...person })} />
      {dialog}
    </Flex>
  );
}
