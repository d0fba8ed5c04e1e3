import { type ThemeConfig, theme } from "antd";
import { type Look, type Palette, palettes } from "./providers/palette";

const tableOf = (color: Palette) => ({
  headerBg: color.bg,
  headerColor: color.muted,
  headerSplitColor: "transparent",
  rowHoverBg: color.primaryTint,
  rowSelectedBg: color.primaryTint,
  rowSelectedHoverBg: color.primaryTint,
  cellPaddingBlock: 7,
  cellPaddingBlockMD: 7,
  cellPaddingBlockSM: 4,
  cellPaddingInlineMD: 10,
  cellPaddingInlineSM: 10,
});

/** Ant Design in our colours: dense, flat, figures that stand in columns; still for who asks for it. */
export function antdTheme(look: Look, isStill: boolean): ThemeConfig {
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
      borderRadius: 7,
      borderRadiusLG: 10,
      fontSize: 14,
      controlHeight: 32,
      fontFamily: "inherit",
      // Else what opens would wait for the end of a motion that the browser does not show.
      motion: !isStill,
      motionDurationMid: "0.12s",
      motionDurationSlow: "0.18s",
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        dangerColor: onSolid,
        defaultBorderColor: color.rim,
      },
      // The ground of a page is as light as a track would be.
      Segmented: { trackBg: color.line, itemColor: color.muted, itemSelectedBg: color.raised },
      Tag: { defaultBg: color.bg, defaultColor: color.muted, colorBorder: color.rim },
      Breadcrumb: { fontSize: 13, lastItemColor: color.muted },
      Card: { headerFontSize: 15, headerHeight: 48, headerHeightSM: 40, headerFontSizeSM: 15 },
      Descriptions: { labelBg: color.bg },
      Badge: { colorTextLightSolid: onSolid },
      Table: tableOf(color),
      Menu: { itemSelectedColor: color.link, itemSelectedBg: color.primaryTint },
      Select: { optionSelectedBg: color.primaryTint },
      Tabs: { itemSelectedColor: color.link, itemActiveColor: color.link, itemHoverColor: color.link },
      Form: { itemMarginBottom: 16 },
    },
  };
}
