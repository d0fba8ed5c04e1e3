import { Radio } from "antd";
import { useState } from "react";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { releaseLoan } from "#contract/operations/loans/release-loan";
import { Field } from "../../components/field";
import { readAllRows } from "../../lists/all-rows";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import type { Selection } from "../../lists/selection";
import { BulkStep } from "../../resources/operations/bulk-step";

/** A check is drawn for one loan at a time. */
const ways = ["cash", "savings"] as const;
type Way = (typeof ways)[number];

/** The savings of a member, where they have one account of them: else the release asks which it is. */
async function savingsOf({ member_id }: Row): Promise<string | undefined> {
  const filters = [
    { field: "member_id", mode: "equal" as const, value: String(member_id) },
    { field: "kind", mode: "equal" as const, value: "savings" },
    { field: "status", mode: "in" as const, value: ["open", "dormant"] },
  ];
  const question = { pageIndex: 0, pageSize: 2, q: "", sort: [], filter: { logic: "and" as const, filters } };
  const { rows } = await readAllRows(memberLedgerList, question, { most: 2 });
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Releases every selected loan, all in cash or each to the savings of its member. */
export function BulkRelease({ selection }: { selection: Selection }) {
  const labels = useLabels();
  const [way, setWay] = useState<Way>("cash");
  const inputOf = async (row: Row) => ({
    way,
    ...(way === "savings" && { savings_account_id: await savingsOf(row) }),
  });
  return (
    <BulkStep operation={releaseLoan} selection={selection} inputOf={inputOf}>
      <Field id="bulk-way" label={labels.field("way", releaseLoan.input.fields.way)}>
        <Radio.Group
          id="bulk-way"
          value={way}
          onChange={({ target }) => setWay(target.value)}
          options={ways.map((value) => ({ value, label: labels.option(value) }))}
        />
      </Field>
    </BulkStep>
  );
}
