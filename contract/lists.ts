import { accountList } from "#contract/entities/account";
import { batchList } from "#contract/entities/batch-list";
import {
  branchFootsteps,
  memberFootsteps,
  myBranchFootsteps,
  myFootsteps,
  organizationFootsteps,
  personFootsteps,
} from "#contract/entities/footstep";
import { invitationCodeList } from "#contract/entities/invitation-code";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { memberList } from "#contract/entities/member";
import { employeeList, membershipList } from "#contract/entities/membership";
import { permissionTemplateList } from "#contract/entities/permission-template";
import { staffList } from "#contract/entities/staff";
import { employeeTimesheets, myTimesheets, timesheetList } from "#contract/entities/timesheet";
import type { List } from "#contract/kit/list";

/** Every list that is not a noun's. */
export const lists: readonly List[] = [
  accountList,
  batchList,
  branchLedger,
  memberList,
  myLedger,
  transactionList,
  employeeList,
  membershipList,
  invitationCodeList,
  permissionTemplateList,
  branchFootsteps,
  organizationFootsteps,
  personFootsteps,
  memberFootsteps,
  myBranchFootsteps,
  myFootsteps,
  staffList,
  timesheetList,
  myTimesheets,
  employeeTimesheets,
];
