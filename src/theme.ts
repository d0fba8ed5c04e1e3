import { type ThemeConfig, theme } from "antd";
import { type Look, palettes } from "./providers/palette";

/** Ant Design in our colours: dense, flat, figures that stand in columns. */
export function antdTheme(look: Look): ThemeConfig {
  const color = palettes[look];
  // The dark look's red and grey are light: white on them could not be read.
  const onSolid = look === "dark" ? color.bg : color.surface;
  return {
    algorithm: look === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: color.primary,
      colorPrimaryHover: color.primaryHover,
      colorInfo: color.link,
      colorError: color.danger,
      colorErrorText: color.danger,
      colorSuccess: color.success,
      colorWarning: color.warning,
      colorInfoBg: color.primaryTint,
      colorErrorBg: color.dangerTint,
      colorSuccessBg: color.successTint,
      colorWarningBg: color.warningTint,
      colorBgLayout: color.bg,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorText: color.text,
      colorTextSecondary: color.muted,
      colorTextTertiary: color.muted,
      colorTextDescription: color.muted,
      colorTextPlaceholder: color.muted,
      colorTextHeading: color.text,
      colorLink: color.link,
      colorLinkHover: color.link,
      colorBorder: color.edge,
      colorBorderSecondary: color.line,
      controlOutline: color.primaryTint,
      controlItemBgActive: color.primaryTint,
      controlItemBgActiveHover: color.primaryTint,
      borderRadius: 6,
      fontSize: 14,
      controlHeight: 32,
      fontFamily: "inherit",
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.18s",
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        dangerColor: onSolid,
      },
      Badge: { colorTextLightSolid: onSolid },
      Table: {
        headerBg: color.bg,
        headerColor: color.muted,
        headerSplitColor: "transparent",
        rowHoverBg: color.primaryTint,
        rowSelectedBg: color.primaryTint,
        rowSelectedHoverBg: color.primaryTint,
        cellPaddingBlock: 6,
        cellPaddingBlockMD: 6,
        cellPaddingBlockSM: 4,
        cellPaddingInlineMD: 10,
        cellPaddingInlineSM: 10,
      },
      Menu: { itemSelectedColor: color.link, itemSelectedBg: color.primaryTint },
      Select: { optionSelectedBg: color.primaryTint },
      Tabs: { itemSelectedColor: color.link, itemActiveColor: color.link, itemHoverColor: color.link },
      Form: { itemMarginBottom: 16 },
    },
  };
}
