import { accountTypes } from "#contract/entities/account";
import { type Figure, type Has, idsOf, type Tree } from "#server/domain/statements/layout";

/**
 * The rows of the comparative trial balance: each account by its type, debit above zero and credit below,
 * what each type comes to, and all together, which is zero in books that are right.
 */
export function layOutTrialBalance({ accounts }: Tree, { hasAmount }: Has): Figure[] {
  const row = { name: null, code: null, depth: 0, sign: 1, part: "both" } as const;
  const shown = accounts
    .filter(({ id }) => hasAmount(id))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const ofTypes = accountTypes.flatMap((type): Figure[] => {
    const own = shown.filter((account) => account.type === type);
    if (own.length === 0) return [];
    return [
      { ...row, figure: `heading-${type}`, kind: "heading", accounts: null },
      ...own.map(
        ({ id, name, code }): Figure => ({
          ...{ ...row, figure: `account-${id}`, kind: "line", depth: 1, name, code, accounts: [id] },
        }),
      ),
      { ...row, figure: `total-${type}`, kind: "total", accounts: idsOf(own) },
    ];
  });
  return [...ofTypes, { ...row, figure: "balance", kind: "total", accounts: idsOf(shown) }];
}
