import { CalendarOutlined, MenuOutlined, SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { BrandMark } from "../brand-mark";
import { preloadPalette } from "../palette/open-palette";
import { BranchSwitch } from "./branch-switch";
import { dayShown } from "./day-shown";
import { LiveSwitch } from "./live-switch";
import { UserMenu } from "./user-menu";

interface TopBarProps {
  home: string;
  /** The menu shows its icons alone. */
  isFolded: boolean;
  onFold(): void;
  onMenu(): void;
  onSearch(): void;
}

/** Where one is, which day it is there, and what holds for the whole application. */
export function TopBar({ home, isFolded, onFold, onMenu, onSearch }: TopBarProps) {
  const t = useT();
  const { branch } = useBranch();
  const day = dayShown(branch.business_date);
  return (
    <header className="top-bar">
      <Button
        className="only-phone"
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={t("shell.menu")}
        onClick={onMenu}
      />
      <Button
        className="not-phone"
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={t("shell.fold")}
        aria-pressed={isFolded}
        title={t("shell.fold")}
        onClick={onFold}
      />
      <Link className="brand" to={home} aria-label={t("shell.home")}>
        <BrandMark />
        <span className="not-phone">Kaban</span>
      </Link>
      <BranchSwitch />
      <span className="business-date" title={t("shell.businessDate", { zone: branch.time_zone })}>
        <CalendarOutlined aria-hidden="true" />
        <span className="visually-hidden">{t("shell.businessDate", { zone: branch.time_zone })}: </span>
        <time dateTime={branch.business_date}>{day}</time>
      </span>
      <span className="top-bar-gap" />
      <Button
        className="search-button"
        icon={<SearchOutlined aria-hidden />}
        onClick={onSearch}
        onPointerEnter={preloadPalette}
        aria-label={t("palette.title")}
      >
        <span className="not-phone">
          {t("palette.button")} <kbd>Ctrl K</kbd>
        </span>
      </Button>
      <LiveSwitch />
      <UserMenu />
    </header>
  );
}
