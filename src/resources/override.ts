import type { ComponentType } from "react";
import type { CellRender } from "./cells";
import type { FieldInputProps } from "./inputs";

/** What one noun shows its own way: the second rung of DESIGN section 3's escape ladder. */
export interface Override {
  /** Cells of the list and the details, by field. */
  cells?: Readonly<Record<string, CellRender>>;
  /** Inputs of the form, by field. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>;
}
