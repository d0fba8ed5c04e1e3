import { useId } from "react";
import { tagTemplate } from "#contract/resources/tag-template";
import { ColorInput } from "../../components/color-input";
import { ariaProps, Field } from "../../components/field";
import { IconPicker } from "../../components/icon-picker";
import { useLabels } from "../../lists/labels";
import { ProductIcon } from "../../lists/lazy-cells";
import { useT } from "../../providers/i18n";
import type { GroupInputProps } from "../override";
import { contrastOf, inkOn, isColor } from "./contrast";
import "./tag-look.css";

interface TagShownProps {
  name: string;
  color: unknown;
  icon: unknown;
}

/** A tag as it will be seen wherever it is put. */
export function TagShown({ name, color, icon }: TagShownProps) {
  const style = isColor(color) ? { color: inkOn(color), background: color } : undefined;
  return (
    <span className="tag-shown" style={style}>
      {icon ? <ProductIcon name={String(icon)} /> : null} {name}
    </span>
  );
}

const idOf = (value: unknown) => (value ?? null) as string | null;
const surfaces = { tagLight: "light", tagDark: "dark" } as const;

/** The colour and icon of a tag, beside the tag that they make. */
export function TagLook({ values, change, validationErrorOf }: GroupInputProps) {
  const t = useT("resources");
  const labels = useLabels();
  const id = useId();
  const { color, icon } = tagTemplate.fields;
  const [colorLabel, iconLabel] = [labels.field("color", color), labels.field("icon", icon)];
  const [colorValidationError, iconValidationError] = [
    validationErrorOf("color", colorLabel),
    validationErrorOf("icon", iconLabel),
  ];
  const number = new Intl.NumberFormat(t("language"), { maximumFractionDigits: 1 });
  const chosen = values.color;
  return (
    <>
      <Field id={`${id}color`} label={colorLabel} validationError={colorValidationError} isRequired>
        <ColorInput
          {...ariaProps(`${id}color`, colorValidationError)}
          aria-required
          value={idOf(chosen)}
          onChange={(value) => change({ color: value })}
        />
      </Field>
      <Field id={`${id}icon`} label={iconLabel} validationError={iconValidationError} isRequired>
        <IconPicker
          {...ariaProps(`${id}icon`, iconValidationError)}
          value={idOf(values.icon)}
          onChange={(value) => change({ icon: value })}
        />
      </Field>
      <section className="tag-preview" aria-label={t("input.tagOn")}>
        {Object.entries(surfaces).map(([label, surface]) => (
          <div key={surface} className={`tag-surface tag-surface-${surface}`}>
            <small>{t(`input.${label}`)}</small>
            <TagShown name={String(values.name || t("input.tagName"))} color={chosen} icon={values.icon} />
          </div>
        ))}
        {isColor(chosen) && (
          <p>{t("input.tagContrast", { ratio: number.format(contrastOf(chosen, inkOn(chosen))) })}</p>
        )}
      </section>
    </>
  );
}
