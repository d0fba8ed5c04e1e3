import { Table } from "antd";
import type { Field } from "#contract/kit/field";
import type { Output } from "#contract/kit/operation";
import type { accountHistory } from "#contract/operations/accounts/account-history";
import { Cell } from "../../lists/cells";
import { useT } from "../../providers/i18n";
import { useAccountFields } from "./account-fields";
import { type AccountTag, ShownTag } from "./account-tags";

type Change = Output<typeof accountHistory>["data"][number]["changes"][number];
export type Difference = Pick<Change, "field" | "before" | "after">;

/** A value as it is shown everywhere; what a reference was called then, not what it is called now. */
function Held({ name, field, held }: { name: string; field: Field | undefined; held: Change["before"] }) {
  const { value, name: called } = held;
  if (called !== null) return called;
  if (value === null || value === "") return <span aria-hidden="true">–</span>;
  if (name === "tags") {
    return (value as unknown as AccountTag[]).map((tag) => <ShownTag key={tag.name} tag={tag} />);
  }
  if (!field) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return <Cell name={name} field={field} row={{ id: "", [name]: value }} />;
}

/** What differs between two versions of an account, field by field. */
export function DifferenceTable({ changes }: { changes: readonly Difference[] }) {
  const t = useT("accounts");
  const fields = useAccountFields();
  const nameOf = (path: string) => path.replace("terms.", "");
  const sideOf = (side: "before" | "after") => ({
    title: t(`history.${side}`),
    render: (_: unknown, change: Difference) => {
      const name = nameOf(change.field);
      return <Held name={name} field={fields[name]} held={change[side]} />;
    },
  });
  return (
    <Table<Difference>
      size="small"
      rowKey="field"
      pagination={false}
      dataSource={changes}
      columns={[
        {
          title: t("history.field"),
          rowScope: "row",
          render: (_, { field }) => fields[nameOf(field)]?.label ?? nameOf(field),
        },
        sideOf("before"),
        sideOf("after"),
      ]}
    />
  );
}
