import { Button, Flex, Modal } from "antd";
import { useState } from "react";
import type { Employee, MembershipStatus } from "#contract/entities/membership";
import {
  acceptMembership,
  banMembership,
  endMembership,
  reinstateMembership,
  rejectMembership,
  suspendMembership,
} from "#contract/operations/employees/decide";
import { entryOf, TextField } from "../../../components/form-fields";
import { useMay } from "../../../hooks/use-auth";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { useReach } from "../../employees/use-employee-access";
import { PermissionRefusal } from "../../permission-templates/permission-refusal";

const operations = {
  accept: acceptMembership,
  reject: rejectMembership,
  suspend: suspendMembership,
  reinstate: reinstateMembership,
  end: endMembership,
  ban: banMembership,
};
type Decision = keyof typeof operations;

/** What can be decided in each state. */
const possible: Record<MembershipStatus, readonly Decision[]> = {
  pending: ["accept", "reject", "ban"],
  accepted: ["suspend", "end", "ban"],
  reported: ["reinstate", "end", "ban"],
  ban: ["reinstate"],
  "not-allowed": ["reinstate", "ban"],
};

const needsReason = (decision: Decision) => decision !== "accept" && decision !== "reinstate";

interface DecisionsProps {
  person: Employee;
  onDecided(): Promise<void>;
}

/** What may be decided on somebody now; each asks why first. */
export function Decisions({ person, onDecided }: DecisionsProps) {
  const t = useT("employees");
  const may = useMay();
  const { isSelf, isProtected } = useReach(person);
  const [decision, setDecision] = useState<Decision | null>(null);
  if (isSelf || isProtected) return null;
  const open = possible[person.application_status].filter((one) => may(`employee:${one}`));
  return (
    <Flex gap="small" wrap className="decisions">
      {open.map((one) => (
        <Button
          key={one}
          type={needsReason(one) ? "default" : "primary"}
          danger={needsReason(one)}
          onClick={() => setDecision(one)}
        >
          {t(`decision.${one}`)}
        </Button>
      ))}
      {decision && (
        <DecisionDialog
          decision={decision}
          person={person}
          onClose={() => setDecision(null)}
          onDecided={async () => {
            setDecision(null);
            await onDecided();
          }}
        />
      )}
    </Flex>
  );
}

interface DecisionDialogProps extends DecisionsProps {
  decision: Decision;
  onClose(): void;
}

function DecisionDialog({ decision, person, onDecided, onClose }: DecisionDialogProps) {
  const t = useT("employees");
  const notify = useNotify();
  const deciding = useOperationForm(
    operations[decision],
    { id: person.id, reason: "" },
    () => {
      notify.success(t(`decided.${decision}`, { name: person.full_name }));
      void onDecided();
    },
    "employees",
  );
  return (
    <Modal
      open
      title={t(`decide.${decision}`, { name: person.full_name })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t(`decision.${decision}`)}
      okButtonProps={{
        htmlType: "submit",
        form: "decide",
        loading: deciding.pending,
        danger: needsReason(decision),
      }}
    >
      <form id="decide" {...deciding.formProps}>
        <PermissionRefusal refusal={deciding.refusal} />
        <p>{t(`decide.${decision}Text`)}</p>
        <TextField
          entry={entryOf(deciding, "decide_")}
          name="reason"
          label={t("decide.reason")}
          isRequired={needsReason(decision)}
          autoFocus
          rows={2}
        />
      </form>
    </Modal>
  );
}
