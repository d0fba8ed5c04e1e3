import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Field, Fields } from "#contract/kit/field";
import { useLabels } from "../lists/labels";
import { useT } from "../providers/i18n";
import { startValues } from "./form/values";
import { FieldInput, type FieldInputProps } from "./inputs";
import "./table-input.css";

type Table = Extract<Field, { kind: "table" }>;
type Inner = Record<string, unknown>;

/** The fields of a row inside; what tells the rows apart is chosen once. */
function fieldsOfRow({ fields, unique = "" }: Table, rows: readonly Inner[], row?: Inner): Fields {
  const field = fields[unique];
  if (field?.kind !== "choice") return fields;
  const taken = rows.filter((one) => one !== row).map((one) => one[unique]);
  return { ...fields, [unique]: { ...field, options: field.options.filter((one) => !taken.includes(one)) } };
}

/** A row inside to begin with; none where every choice is taken. */
function newRowOf(declared: Table, rows: readonly Inner[]): Inner | null {
  const { unique = "" } = declared;
  const fields = fieldsOfRow(declared, rows);
  const field = fields[unique];
  if (field?.kind !== "choice") return startValues({ fields });
  return field.options.length > 0 ? { ...startValues({ fields }), [unique]: field.options[0] } : null;
}

/** Rows inside a row, each input called by its column and the number of its row. */
export function TableInput({ value, onChange, shared, declared }: FieldInputProps & { declared: Table }) {
  const t = useT("resources");
  const labels = useLabels();
  const rows = (value ?? []) as Inner[];
  const columns = Object.entries(declared.fields);
  const added = newRowOf(declared, rows);
  const change = (index: number, part: Inner) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div id={shared.id} className="table-input">
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(([name, field]) => (
                <th key={name} scope="col">
                  {labels.field(name, field)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows inside a row have no other key
              <tr key={index}>
                {Object.entries(fieldsOfRow(declared, rows, row)).map(([name, field]) => (
                  <td key={name}>
                    <FieldInput
                      name={name}
                      field={field}
                      value={row[name]}
                      onChange={(now) => change(index, { [name]: now })}
                      onBlur={() => {}}
                      shared={{
                        ...shared,
                        id: `${shared.id}_${index}_${name}`,
                        "aria-label": `${labels.field(name, field)} ${index + 1}`,
                      }}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t("input.removeRow", { number: index + 1 })}
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {added && rows.length < declared.max && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...rows, added])}>
          {t("input.addRow")}
        </Button>
      )}
    </div>
  );
}
