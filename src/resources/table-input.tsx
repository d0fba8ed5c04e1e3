import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import type { Field, Fields } from "#contract/kit/field";
import { ariaProps, ValidationError } from "../components/field";
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
export function TableInput(props: FieldInputProps & { declared: Table }) {
  const { name, value, onChange, shared, declared, innerErrorOf } = props;
  const t = useT("resources");
  const labels = useLabels();
  const rows = (value ?? []) as Inner[];
  const added = newRowOf(declared, rows);
  // A row that is added is typed in next; from one that is removed the keyboard goes on to the button.
  const [newest, setNewest] = useState<number>();
  const adding = useRef<HTMLButtonElement>(null);
  const add = (row: Inner) => {
    setNewest(rows.length);
    onChange([...rows, row]);
  };
  const remove = (index: number) => {
    setNewest(undefined);
    onChange(rows.filter((_, at) => at !== index));
    adding.current?.focus();
  };
  return (
    <fieldset id={shared.id} className="table-input" aria-label={labels.field(name, declared)}>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {Object.entries(declared.fields).map(([column, field]) => (
                <th key={column} scope="col">
                  {labels.field(column, field)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <InnerRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows inside a row have no other key
                key={index}
                fields={fieldsOfRow(declared, rows, row)}
                row={row}
                index={index}
                shared={shared}
                isNewest={index === newest}
                errorOf={(column, label) => innerErrorOf?.(index, column, label)}
                onChange={(part) =>
                  onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one)))
                }
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {added && rows.length < declared.max && (
        <Button ref={adding} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add(added)}>
          {t("input.addRow")}
        </Button>
      )}
    </fieldset>
  );
}

interface InnerRowProps {
  fields: Fields;
  row: Inner;
  index: number;
  shared: FieldInputProps["shared"];
  isNewest: boolean;
  errorOf(column: string, label: string): string | undefined;
  onChange(part: Inner): void;
  onRemove(): void;
}

function InnerRow(props: InnerRowProps) {
  const { fields, row, index, shared, isNewest, errorOf, onChange, onRemove } = props;
  const t = useT("resources");
  const labels = useLabels();
  return (
    <tr>
      {Object.entries(fields).map(([name, field], column) => {
        const label = labels.field(name, field);
        const error = errorOf(name, label);
        const id = `${shared.id}_${index}_${name}`;
        return (
          <td key={name}>
            <FieldInput
              name={name}
              field={field}
              value={row[name]}
              onChange={(now) => onChange({ [name]: now })}
              onBlur={() => {}}
              autoFocus={isNewest && column === 0}
              shared={{
                // What is wrong with the rows together is told below them.
                ...(error ? ariaProps(id, error) : { ...shared, id }),
                "aria-label": `${label} ${index + 1}`,
              }}
            />
            {error && (
              <div id={`${id}_help`}>
                <ValidationError text={error} />
              </div>
            )}
          </td>
        );
      })}
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("input.removeRow", { number: index + 1 })}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
