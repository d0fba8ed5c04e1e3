import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  HomeOutlined,
  IdcardOutlined,
  LockOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

/** The groups of the menu (SPEC section 2), and what each is divided into. */
export const menu = {
  common: ["branch"],
  // As the work goes: the counter, whom it serves, then the books.
  employee: ["transactions", "members", "loans", "accounting", "reports", "entries", "closing", "employees"],
  maintenance: ["general", "transactions", "loans", "accounting", "members"],
  me: ["work", "ledger"],
} as const;

export type MenuGroupName = keyof typeof menu;
/** A section of the menu: "employee.transactions". */
export type MenuPlace = {
  [Group in MenuGroupName]: `${Group}.${(typeof menu)[Group][number]}`;
}[MenuGroupName];

export const menuPlaces = Object.entries(menu).flatMap(([group, sections]) =>
  sections.map((section) => `${group}.${section}` as MenuPlace),
);

export const groupOf = (place: MenuPlace) => place.slice(0, place.indexOf(".")) as MenuGroupName;
export const sectionOf = (place: MenuPlace) => place.slice(place.indexOf(".") + 1);

/** What stands before a section of the menu, by its name, and before a page that stands in none. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
  branch: <HomeOutlined aria-hidden />,
  dashboard: <HomeOutlined aria-hidden />,
  approvals: <CheckSquareOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  "set-up": <AppstoreOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  entries: <UnorderedListOutlined aria-hidden />,
  closing: <LockOutlined aria-hidden />,
  transactions: <SwapOutlined aria-hidden />,
  loans: <BankOutlined aria-hidden />,
  accounting: <BookOutlined aria-hidden />,
  members: <TeamOutlined aria-hidden />,
  employees: <IdcardOutlined aria-hidden />,
  general: <AppstoreOutlined aria-hidden />,
  work: <ClockCircleOutlined aria-hidden />,
  ledger: <AuditOutlined aria-hidden />,
};

/** Sections whose pages stand in the menu by themselves, each with its icon. */
export const bareSections: readonly string[] = ["branch", "general"];
/** Sections that are folded until somebody unfolds them. */
export const foldedAtFirst: readonly string[] = ["menu.employee.entries", "menu.me.ledger"];
