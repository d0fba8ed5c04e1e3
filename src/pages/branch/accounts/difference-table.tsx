import type { Field } from "#contract/kit/field";
import type { Output } from "#contract/kit/operation";
import type { accountHistory } from "#contract/operations/accounts/account-history";
import { Cell } from "../../../lists/cells";
import { useT } from "../../../providers/i18n";
import { type AccountTag, ShownTag } from "../../accounts/account-tags";
import { useAccountFields } from "./account-fields";
import type { FineRate } from "./fine-rates-input";

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
  if (name === "fine_rates") {
    const rates = value as unknown as FineRate[];
    return rates.map((rate) => `${rate.mode}: ${rate.amortization} % / ${rate.maturity} %`).join(", ");
  }
  if (!field) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return <Cell name={name} field={field} row={{ id: "", [name]: value }} />;
}

/** What differs between two versions of an account, field by field. */
export function DifferenceTable({ changes }: { changes: readonly Difference[] }) {
  const t = useT("accounts");
  const fields = useAccountFields();
  return (
    <table className="account-table">
      <thead>
        <tr>
          <th scope="col">{t("history.field")}</th>
          <th scope="col">{t("history.before")}</th>
          <th scope="col">{t("history.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field: path, before, after }) => {
          const name = path.replace("terms.", "");
          const field = fields[name];
          return (
            <tr key={path}>
              <th scope="row">{field?.label ?? name}</th>
              <td>
                <Held name={name} field={field} held={before} />
              </td>
              <td>
                <Held name={name} field={field} held={after} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
