import { Input, InputNumber, type InputProps, Select, Switch } from "antd";
import type { Field, Point } from "#contract/kit/field";
import type { TextFormat } from "#contract/kit/format";
import { ColorInput } from "../components/color-input";
import { IconPicker } from "../components/icon-picker";
import { lazyComponent } from "../components/lazy-component";
import { MediaInput } from "../components/media-input";
import { MoneyInput } from "../components/money-input";
import { DateInput } from "../components/pickers/date-input";
import { MomentInput } from "../components/pickers/moment-input";
import { ReferencePicker } from "../components/pickers/reference-picker";
import { PointInput } from "../components/point-input";
import { useAutoFocus } from "../hooks/use-auto-focus";
import { useLabels } from "../lists/labels";
import type { Row } from "../lists/row";
import { namedByRow } from "../lists/row";

export interface FieldInputProps {
  name: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  autoFocus?: boolean;
  /** What the input tells of its state: its id, whether it is invalid, and what describes it. */
  shared: {
    id: string;
    status?: "error";
    "aria-invalid": boolean;
    "aria-describedby": string;
    "aria-label"?: string;
  };
  /** The row being changed, which may say what its references are called. */
  row?: Row;
  /** What is wrong in a row inside this one, in the person's language. */
  innerErrorOf?(index: number, column: string, label: string): string | undefined;
}

const TableInput = lazyComponent(() => import("./table-input").then((file) => file.TableInput));

const typed: readonly Field["kind"][] = [
  "text",
  "longText",
  "password",
  "integer",
  "percent",
  "money",
  "date",
  "color",
];
/** What the keyboard of a phone shows for a text of that form, and an example of it. */
const telephone: InputProps = {
  type: "tel",
  inputMode: "tel",
  autoComplete: "off",
  placeholder: "0917 123 4567",
};
const asked: Partial<Record<TextFormat, InputProps>> = {
  telephone,
  "telephone digits": telephone,
  "user name": { autoComplete: "off" },
  email: { inputMode: "email" },
};
const full = { width: "100%" } as const;

const sharedOf = ({ shared, field, onBlur }: FieldInputProps) => ({
  ...shared,
  onBlur: () => onBlur(),
  // On a picker the attribute would fall on an element that has no role for it.
  ...(field.required && typed.includes(field.kind) && { "aria-required": true }),
});

function NumberInput(props: FieldInputProps) {
  const { field, value, onChange, autoFocus } = props;
  const shared = { ...sharedOf(props), autoFocus, style: full, inputMode: "decimal" as const };
  if (field.kind === "percent") {
    const text = (value ?? null) as string | null;
    return <InputNumber<string> {...shared} stringMode suffix="%" value={text} onChange={onChange} />;
  }
  return <InputNumber<number> {...shared} value={(value ?? null) as number | null} onChange={onChange} />;
}

function ChoiceInput(props: FieldInputProps & { options: readonly string[] }) {
  const labels = useLabels();
  return (
    <Select<string | null>
      {...sharedOf(props)}
      style={full}
      showSearch
      optionFilterProp="label"
      allowClear={!props.field.required}
      value={(props.value ?? null) as string | null}
      onChange={(value) => props.onChange(value ?? null)}
      options={props.options.map((value) => ({ value, label: labels.option(value) }))}
    />
  );
}

/** The input of a field's kind (DESIGN section 3's closed set). */
export function FieldInput(props: FieldInputProps) {
  const { name, field, value, onChange, autoFocus, row } = props;
  const shared = sharedOf(props);
  useAutoFocus(shared.id, autoFocus);
  const text = (value ?? "") as string;
  const id = (value ?? null) as string | null;
  switch (field.kind) {
    case "text":
      return (
        <Input
          {...shared}
          {...(field.format && asked[field.format])}
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "longText":
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 10 }}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "password":
      return (
        <Input.Password
          {...shared}
          autoFocus={autoFocus}
          autoComplete="new-password"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "toggle":
      return <Switch id={shared.id} checked={Boolean(value)} onChange={onChange} />;
    case "integer":
    case "percent":
    case "degrees":
      return <NumberInput {...props} />;
    case "money":
      return <MoneyInput {...shared} value={value as number | null} onChange={onChange} />;
    case "date":
      return <DateInput {...shared} value={id} onChange={onChange} onWrong={onChange} />;
    case "moment":
      return <MomentInput {...shared} value={id} onChange={onChange} />;
    case "choice":
      return <ChoiceInput {...props} options={field.options} />;
    case "reference":
      return (
        <ReferencePicker
          {...shared}
          to={field.to}
          value={id}
          onChange={onChange}
          label={row && row[name] === id ? namedByRow(name, row) : undefined}
        />
      );
    case "media":
      return <MediaInput {...shared} value={id} onChange={onChange} accept={field.accept} />;
    case "icon":
      return <IconPicker {...shared} value={id} onChange={onChange} />;
    case "color":
      return <ColorInput {...shared} value={id} onChange={onChange} />;
    case "table":
      return <TableInput {...props} declared={field} />;
    case "point":
      return <PointInput {...shared} value={value as Point | null} onChange={onChange} />;
  }
}
