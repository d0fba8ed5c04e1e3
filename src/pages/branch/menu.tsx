import {
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  ClockCircleOutlined,
  HomeOutlined,
  IdcardOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

/** The groups of the menu (SPEC section 2), and what each is divided into. */
export const menu = {
  common: ["branch"],
  employee: ["transactions", "loans", "accounting", "members", "employees"],
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

/** What stands before the pages of a section. */
export const menuIcons: Readonly<Record<string, ReactNode>> = {
  branch: <HomeOutlined aria-hidden />,
  transactions: <SwapOutlined aria-hidden />,
  loans: <BankOutlined aria-hidden />,
  accounting: <BookOutlined aria-hidden />,
  members: <TeamOutlined aria-hidden />,
  employees: <IdcardOutlined aria-hidden />,
  general: <SettingOutlined aria-hidden />,
  work: <ClockCircleOutlined aria-hidden />,
  ledger: <AuditOutlined aria-hidden />,
};
