import { addStandardDefinition } from "#contract/operations/definitions/places";
import { serveChange } from "#server/domain/definitions/tree";
import { addStandardLines } from "#server/seeds/definitions";

export const addStandardDefinitionHandler = serveChange(
  addStandardDefinition,
  async ({ tx, input, caller, refusal }) => {
    const { kind } = input;
    const used = await tx.query(
      "select from statement_grouping where branch_id = (select kaban_branch()) and kind = $1 limit 1",
      [kind],
    );
    if (used.rowCount) throw refusal("not_empty");
    const lines = await addStandardLines(tx, caller.membership, kind);
    const { rows } = await tx.query(
      `select kaban_place_by_section(array(select id from account
        where branch_id = (select kaban_branch()) and deleted_at is null), $1) as accounts`,
      [kind],
    );
    return { lines, accounts: rows[0].accounts };
  },
  201,
);
