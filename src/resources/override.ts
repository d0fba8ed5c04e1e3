import type { ComponentType } from "react";
import type { CellRender } from "../lists/cells";
import type { Row } from "../lists/row";
import type { FieldInputProps } from "./inputs";

export interface GroupInputProps {
  /** Everything the form holds. */
  values: Readonly<Record<string, unknown>>;
  change(values: Record<string, unknown>): void;
  /** What is wrong with a field of that label, in the person's language. */
  validationErrorOf(name: string, label: string): string | undefined;
}

/** Fields that one input writes together, in the place of the first of them. */
export interface FieldGroup {
  fields: readonly string[];
  Input: ComponentType<GroupInputProps>;
}

/** What one resource shows its own way: the second rung of DESIGN section 3's escape ladder. */
export interface Override {
  /** Cells of the list and the details, by field. */
  cells?: Readonly<Record<string, CellRender>>;
  /** Inputs of the form, by field. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>;
  /** Inputs of the form that stand for several fields. */
  groups?: readonly FieldGroup[];
  /** What the details show below the fields. */
  About?: ComponentType<{ row: Row }>;
}
