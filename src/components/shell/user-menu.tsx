import { ApartmentOutlined, CheckOutlined, LogoutOutlined, UserOutlined } from "@ant-design/icons";
import { useLogout } from "@refinedev/core";
import { Button, Dropdown, type MenuProps } from "antd";
import { useContext } from "react";
import { Link } from "react-router";
import { useAuth } from "../../hooks/use-auth";
import { CurrentBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { type Language, languageChoice, languageNames } from "../../providers/language";
import { useLocalPreference } from "../../providers/local-preference";
import { chooseTheme, type Theme, useChosenTheme } from "../../providers/theme";
import { Face } from "../face";
import { pictureUrl } from "../picture-url";

type Items = NonNullable<MenuProps["items"]>;

/** One of a few words, the chosen one ticked. */
function choices<T extends string>(
  prefix: string,
  words: readonly T[],
  chosen: T | null,
  nameOf: (word: T) => string,
) {
  return words.map((word) => ({
    key: `${prefix}:${word}`,
    label: nameOf(word),
    icon: word === chosen ? <CheckOutlined /> : <span className="menu-no-icon" />,
  }));
}

function choose<T extends string>(set: (word: T) => void, key: string, prefix: string) {
  if (key.startsWith(`${prefix}:`)) set(key.slice(prefix.length + 1) as T);
}

/** Who is signed in, how it looks and reads, and the way out. */
export function UserMenu() {
  const t = useT();
  const { user } = useAuth();
  const role = useContext(CurrentBranch)?.membership.permission_name;
  const { mutate: signOut } = useLogout();
  const theme = useChosenTheme();
  const [language] = useLocalPreference(languageChoice);
  const languages = Object.keys(languageNames) as Language[];
  const items: Items = [
    {
      type: "group",
      label: role ? `${user.full_name} · ${role}` : user.full_name,
      key: "who",
    },
    {
      key: "profile",
      icon: <UserOutlined aria-hidden />,
      label: <Link to="/account-profile">{t("shell.profile")}</Link>,
    },
    {
      key: "organizations",
      icon: <ApartmentOutlined aria-hidden />,
      label: <Link to="/onboarding">{t("shell.organizations")}</Link>,
    },
    { type: "divider" },
    {
      type: "group",
      label: t("theme.label"),
      children: choices("theme", ["system", "light", "dark"], theme, (word) => t(`theme.${word}`)),
    },
    {
      type: "group",
      label: t("language.label"),
      children: choices("language", languages, language, (word) => languageNames[word]),
    },
    { type: "divider" },
    { key: "out", label: t("shell.signOut"), icon: <LogoutOutlined aria-hidden /> },
  ];

  function onClick({ key }: { key: string }) {
    choose<Theme>(chooseTheme, key, "theme");
    choose<Language>(languageChoice.set, key, "language");
    if (key === "out") signOut();
  }

  return (
    <Dropdown menu={{ items, onClick }} trigger={["click"]} placement="bottomRight">
      <Button
        type="text"
        className="user-button"
        icon={<Face url={user.media_id && pictureUrl(user.media_id, "/thumbnail")} name={user.full_name} />}
        aria-label={t("shell.account", { name: user.full_name })}
      >
        <span className="not-phone">{user.first_name}</span>
      </Button>
    </Dropdown>
  );
}
