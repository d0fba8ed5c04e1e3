import { type Figure, type Has, idsOf, isPermanent, type Tree } from "#server/domain/statements/layout";

const stages = [
  ["opening", "opening"],
  ["changes", "moved"],
  ["closing", "both"],
] as const;

/** The rows of the statement of changes in equity: how it stood, what changed it, and how it stands. */
export function layOutEquity({ accounts }: Tree, { hasAmount, hasOpening }: Has): Figure[] {
  const equity = accounts.filter(({ type, id }) => type === "equity" && (hasAmount(id) || hasOpening(id)));
  // What no closing has brought to the equity yet.
  const nominal = idsOf(accounts.filter((one) => !isPermanent(one)));
  return stages.flatMap(([stage, part]): Figure[] => {
    const row = { name: null, code: null, depth: 1, sign: -1, part } as const;
    return [
      { ...row, figure: `heading-${stage}`, kind: "heading", depth: 0, accounts: null },
      ...equity.map(
        ({ id, name, code }): Figure => ({
          ...{ ...row, figure: `${stage}-${id}`, kind: "line", name, code, accounts: [id] },
        }),
      ),
      { ...row, figure: `surplus-${stage}`, kind: "surplus", accounts: nominal },
      {
        ...{ ...row, figure: `total-${stage}`, kind: "total", depth: 0 },
        accounts: [...idsOf(equity), ...nominal],
      },
    ];
  });
}
