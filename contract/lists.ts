import { accountList } from "#contract/entities/account";
import { batchList } from "#contract/entities/batch-list";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { memberList } from "#contract/entities/member";
import type { List } from "#contract/kit/list";

/** Every list that is not a noun's. */
export const lists: readonly List[] = [
  accountList,
  batchList,
  branchLedger,
  memberList,
  myLedger,
  transactionList,
];
