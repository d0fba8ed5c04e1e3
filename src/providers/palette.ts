/** The colours of one look. Text on `bg` and `surface`, and white on `primary`, hold 4.5 : 1 (AA). */
export interface Palette {
  bg: string;
  surface: string;
  raised: string;
  text: string;
  muted: string;
  /** Lines that only divide. */
  line: string;
  /** Edges of what is written into: 3 : 1 against the surface. */
  edge: string;
  /** Edges of what its words already show: buttons, tags. */
  rim: string;
  primary: string;
  primaryHover: string;
  primaryTint: string;
  link: string;
  danger: string;
  success: string;
  warning: string;
  /** Behind a message of that kind. */
  dangerTint: string;
  successTint: string;
  warningTint: string;
}

export type Look = "light" | "dark";

export const palettes: Record<Look, Palette> = {
  light: {
    bg: "#f3f6f5",
    surface: "#ffffff",
    raised: "#ffffff",
    text: "#14201e",
    muted: "#51605d",
    line: "#e1e7e5",
    edge: "#899693",
    rim: "#c6d0cd",
    primary: "#0b6b62",
    primaryHover: "#095850",
    primaryTint: "#dff0ed",
    link: "#0b6b62",
    danger: "#b42318",
    success: "#17734a",
    warning: "#8a5800",
    dangerTint: "#fdeceb",
    successTint: "#e2f3ea",
    warningTint: "#fbf1dd",
  },
  dark: {
    bg: "#0e1413",
    surface: "#161e1d",
    raised: "#1f2928",
    text: "#e5edeb",
    muted: "#a3b3af",
    line: "#2b3836",
    edge: "#61736f",
    rim: "#3c4c49",
    primary: "#1a7d71",
    primaryHover: "#196f65",
    primaryTint: "#143430",
    link: "#63cdbf",
    danger: "#ff8b7e",
    success: "#58c994",
    warning: "#e3b04b",
    dangerTint: "#3a1a17",
    successTint: "#12301f",
    warningTint: "#33290f",
  },
};
