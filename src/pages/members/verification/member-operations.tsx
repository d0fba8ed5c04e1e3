import { closeMember } from "#contract/operations/members/close-member";
import {
  approveMember,
  rejectMember,
  returnMember,
  submitMember,
} from "#contract/operations/members/verification";
import { lazyComponent } from "../../../components/lazy-component";
import type { Row } from "../../../lists/row";
import type { RowAction } from "../../../lists/row-menu";
import { useRowOperations } from "../../../resources/operations/use-row-operations";

const CloseDialog = lazyComponent(() =>
  import("../../member-profile/actions/close-dialog").then((file) => file.CloseDialog),
);

const namesOf = (...operations: { name: string }[]) => new Set(operations.map(({ name }) => name));
const verification = namesOf(submitMember, approveMember, rejectMember, returnMember);
const decisions = namesOf(approveMember, rejectMember);
const dialogs = { [closeMember.name]: CloseDialog };

/** The operations of a member: those of their verification, and the others. */
export function useMemberOperations(onDone?: () => void) {
  const { actionsOf, dialog } = useRowOperations("member", { onDone, dialogs });
  return {
    dialog,
    operationsOf(member: object) {
      const record = member as Row;
      // Four eyes: whoever added or changed a member sees the decisions, and does not take them.
      const actions = actionsOf(record).map((action) => ({
        ...action,
        disabled: decisions.has(action.key) && record.may_decide === false,
      }));
      const isVerification = ({ key }: RowAction) => verification.has(key);
      return {
        verification: actions.filter(isVerification),
        others: actions.filter((action) => !isVerification(action)),
      };
    },
  };
}
