import { Select } from "antd";
import { useT } from "../providers/i18n";
import { ProductIcon, productIcons } from "./product-icon";

interface IconPickerProps {
  value: string | null | undefined;
  onChange(name: string | null): void;
  id?: string;
  disabled?: boolean;
  status?: "error" | "";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  onBlur?(): void;
}

/** Picks one of the product's icons, by looks or by typing its name. */
export function IconPicker({ value, onChange, ...passed }: IconPickerProps) {
  const t = useT("resources");
  return (
    <Select
      {...passed}
      style={{ width: "100%" }}
      showSearch
      allowClear
      placeholder={t("input.icon")}
      value={value ?? null}
      onChange={(name?: string | null) => onChange(name ?? null)}
      options={Object.keys(productIcons).map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => <Named name={String(name)} />}
      labelRender={({ value: name }) => <Named name={String(name)} />}
    />
  );
}

const Named = ({ name }: { name: string }) => (
  <span>
    <ProductIcon name={name} /> {name}
  </span>
);
