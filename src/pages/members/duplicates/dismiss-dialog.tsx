import type { MemberBrief } from "#contract/entities/member";
import { dismissPair } from "#contract/operations/members/duplicates";
import { i18n } from "../../../providers/i18n";
import { OperationDialog } from "../../../resources/operations/operation-dialog";

interface DismissDialogProps {
  pair: { first: MemberBrief; second: MemberBrief };
  onClose(): void;
}

/** Says that two members are two people, and why. */
export function DismissDialog({ pair: { first, second }, onClose }: DismissDialogProps) {
  const names = new Intl.ListFormat(i18n.language).format([first.full_name, second.full_name]);
  return (
    <OperationDialog
      operation={dismissPair}
      row={{ id: first.id, name: names }}
      fixed={{ member_id: first.id, other_id: second.id }}
      onClose={onClose}
    />
  );
}
