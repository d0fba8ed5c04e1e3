import type { AccountType, NormalSide } from "#contract/entities/account";
import type { StatementRow } from "#contract/operations/statements/financial-statement";
import type { StatementName } from "#contract/operations/statements/statement-names";
import type { Transaction } from "#server/platform/db/database";

/** A row of a statement, and what its amounts are the sum of. */
export interface Figure extends Omit<StatementRow, "amounts"> {
  /** None for a heading. */
  accounts: string[] | null;
  /** What debit less credit is multiplied by. */
  sign: 1 | -1;
  /** What counts of them: until the day before a column's first, from then on, or all until its last. */
  part: "opening" | "moved" | "both";
}

/** An account, and where the definition has it. */
export interface PlacedAccount {
  id: string;
  code: string;
  name: string;
  type: AccountType;
  is_deleted: boolean;
  normal_side: NormalSide;
  is_cash_equivalent: boolean;
  node_id: string | null;
}
interface Grouping {
  id: string;
  name: string;
  normal_side: NormalSide;
}
interface Node {
  id: string;
  grouping_id: string;
  parent_id: string | null;
  name: string;
  name_in_total: string;
}

/** The branch's definition of its financial statements, with all accounts it has. */
export interface Tree {
  groupings: Grouping[];
  nodes: Node[];
  accounts: PlacedAccount[];
}

const kind = "'financial-statement'";

/** Reads the definition of the transaction's branch, each level in its order. */
export async function readTree(tx: Transaction): Promise<Tree> {
  const groupings = await tx.query(`select id, name, normal_side from statement_grouping
    where branch_id = (select kaban_branch()) and kind = ${kind} order by position, name`);
  const nodes = await tx.query(`select id, grouping_id, parent_id, name, name_in_total from statement_node
    where branch_id = (select kaban_branch()) and kind = ${kind} order by position, name`);
  const accounts = await tx.query(`
    select a.id, a.code, a.name, a.type, a.normal_side, a.is_cash_equivalent,
      a.deleted_at is not null as is_deleted, p.node_id
    from account a left join statement_place p
      on p.branch_id = a.branch_id and p.account_id = a.id and p.kind = ${kind}
    where a.branch_id = (select kaban_branch()) order by p.position, a.code`);
  return { groupings: groupings.rows, nodes: nodes.rows, accounts: accounts.rows };
}

const permanent: readonly AccountType[] = ["asset", "liability", "equity"];
const debitTypes: readonly AccountType[] = ["asset", "expense"];
/** Assets, liabilities and equity: closing a year leaves them as they are. */
export const isPermanent = ({ type }: PlacedAccount) => permanent.includes(type);
const signOf = (side: NormalSide) => (side === "debit" ? 1 : -1);
/** Their ids. */
export const idsOf = (accounts: PlacedAccount[]) => accounts.map(({ id }) => id);

/** What is shown of a tree: the accounts of one statement that any column has an amount of. */
interface Shown {
  statement: StatementName;
  tree: Tree;
  accounts: PlacedAccount[];
  /** Those that closing a year brings to zero: what they came to is part of the equity until then. */
  nominal: string[];
  /** Whether anything is left of years before. */
  hasOpening: boolean;
}

const plain = { code: null, accounts: null, sign: 1, part: "both" } as const;

function rowsOfNode(node: Node, depth: number, sign: 1 | -1, { tree, ...shown }: Shown): Figure[] {
  const part = shown.statement === "condition" ? "both" : "moved";
  const own = shown.accounts.filter(({ node_id }) => node_id === node.id);
  if (own.length > 0) {
    const ofAccount = (account: PlacedAccount): Figure => ({
      ...{ figure: `account-${account.id}`, kind: "account", depth: depth + 1, name: account.name },
      ...{ code: account.code, accounts: [account.id], sign, part },
    });
    const line = { figure: `node-${node.id}`, kind: "line", depth, name: node.name, code: null } as const;
    return [{ ...line, accounts: idsOf(own), sign, part }, ...own.map(ofAccount)];
  }
  const children = tree.nodes.filter(({ parent_id }) => parent_id === node.id);
  const below = children.flatMap((child) => rowsOfNode(child, depth + 1, sign, { tree, ...shown }));
  if (below.length === 0) return [];
  const accounts = below.flatMap((row) => (row.kind === "account" ? (row.accounts ?? []) : []));
  const total = { figure: `node-${node.id}`, kind: "total", depth, name: node.name_in_total } as const;
  return [
    { ...plain, figure: `heading-${node.id}`, kind: "heading", depth, name: node.name },
    ...below,
    { ...total, code: null, accounts, sign, part },
  ];
}

/** What operations left and no closing has brought to the equity yet, of years before and of this one. */
function surplusRows({ nominal, hasOpening }: Shown, depth: number): Figure[] {
  const row = { kind: "surplus", depth, name: null, code: null, accounts: nominal, sign: -1 } as const;
  const before: Figure[] = hasOpening ? [{ ...row, figure: "surplus-before", part: "opening" }] : [];
  return [...before, { ...row, figure: "surplus-year", part: "moved" }];
}

function rowsOfGrouping(grouping: Grouping, isEquity: boolean, shown: Shown): Figure[] {
  const sign = signOf(grouping.normal_side);
  const roots = shown.tree.nodes.filter((one) => one.grouping_id === grouping.id && one.parent_id === null);
  const below = roots.flatMap((node) => rowsOfNode(node, 1, sign, shown));
  const added = isEquity ? surplusRows(shown, 1) : [];
  if (below.length + added.length === 0) return [];
  const accounts = below.flatMap((row) => (row.kind === "account" ? (row.accounts ?? []) : []));
  const { id, name } = grouping;
  return [
    { ...plain, figure: `heading-${id}`, kind: "heading", depth: 0, name },
    ...below,
    ...added,
    {
      ...{ figure: `grouping-${id}`, kind: "total", depth: 0, name, code: null, sign },
      accounts: [...accounts, ...(isEquity ? shown.nominal : [])],
      part: shown.statement === "condition" ? "both" : "moved",
    },
  ];
}

function unplacedRows({ accounts, statement }: Shown): Figure[] {
  const unplaced = accounts.filter(({ node_id }) => node_id === null);
  if (unplaced.length === 0) return [];
  const part = statement === "condition" ? "both" : "moved";
  return [
    { ...plain, figure: "heading-unplaced", kind: "heading", depth: 0, name: null },
    ...unplaced.map(({ id, code, name, type }): Figure => {
      const sign = debitTypes.includes(type) ? 1 : -1;
      const row = { figure: `account-${id}`, kind: "account", depth: 1, name, code } as const;
      return { ...row, accounts: [id], sign, part };
    }),
  ];
}

/** The totals below all: both sides of the condition, the net surplus of operations. */
function totalRows({ statement, accounts, nominal, tree }: Shown): Figure[] {
  const row = { kind: "total", depth: 0, name: null, code: null } as const;
  if (statement === "operations")
    return [{ ...row, figure: "net-surplus", accounts: idsOf(accounts), sign: -1, part: "moved" }];
  const sideOf = new Map(
    tree.nodes.map(({ id, grouping_id }) => [
      id,
      tree.groupings.find((grouping) => grouping.id === grouping_id)?.normal_side,
    ]),
  );
  const isDebit = ({ node_id, type }: PlacedAccount) =>
    (sideOf.get(node_id ?? "") ?? (debitTypes.includes(type) ? "debit" : "credit")) === "debit";
  const debit = idsOf(accounts.filter(isDebit));
  const credit = idsOf(accounts.filter((account) => !isDebit(account)));
  return [
    { ...row, figure: "total-debit", accounts: debit, sign: 1, part: "both" },
    { ...row, figure: "total-credit", accounts: [...credit, ...nominal], sign: -1, part: "both" },
  ];
}

/** What of accounts any column has: an amount as its statement counts it, or one before its first day. */
export interface Has {
  hasAmount(id: string): boolean;
  hasOpening(id: string): boolean;
}

/** The rows of condition or operations from the definition, with the accounts that have an amount. */
export function layOut(
  statement: "condition" | "operations",
  tree: Tree,
  { hasAmount, hasOpening }: Has,
): Figure[] {
  const isCondition = statement === "condition";
  const accounts = tree.accounts.filter((one) => isPermanent(one) === isCondition && hasAmount(one.id));
  const nominal = isCondition ? idsOf(tree.accounts.filter((one) => !isPermanent(one))) : [];
  const shown = { statement, tree, accounts, nominal, hasOpening: nominal.some(hasOpening) };
  const groupingOf = new Map(tree.nodes.map(({ id, grouping_id }) => [id, grouping_id]));
  const ofEquity = new Set(
    tree.accounts
      .filter(({ type, node_id }) => type === "equity" && node_id !== null)
      .map(({ node_id }) => groupingOf.get(node_id ?? "")),
  );
  const equity = isCondition
    ? tree.groupings.findLast(({ id, normal_side }) => normal_side === "credit" && ofEquity.has(id))
    : undefined;
  return [
    ...tree.groupings.flatMap((grouping) => rowsOfGrouping(grouping, grouping === equity, shown)),
    ...unplacedRows(shown),
    ...(isCondition && !equity ? surplusRows(shown, 0) : []),
    ...totalRows(shown),
  ];
}

/** The accounts of a statement that its definition has nowhere; statements without one lack none. */
export const unplacedOf = (statement: StatementName, { accounts }: Tree) =>
  accounts
    .filter(() => statement === "condition" || statement === "operations")
    .filter((one) => isPermanent(one) === (statement === "condition"))
    .filter(({ node_id, is_deleted }) => node_id === null && !is_deleted)
    .map(({ id, code, name }) => ({ account_id: id, code, name }));
