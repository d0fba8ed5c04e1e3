/** Every message there is, by language: its subject, then its lines; `{name}` is filled in. */
export const texts = {
  en: {
    code: [
      "Your code for Kaban",
      "Your code is {code}.",
      "It expires after 5 minutes. Never share it with anyone.",
      "If you did not ask for it, ignore this message.",
    ],
    reset_link: [
      "Choose a new password",
      "Someone asked for a new password for your account {user_name}. Choose it here:",
      "{link}",
      "The link works once and expires after 10 minutes.",
      "If it was not you, ignore this message: your password stays the same.",
    ],
    password_changed: [
      "Your password was changed",
      "The password of your account {user_name} was changed just now; you were signed out everywhere else.",
      "If it was not you, ask for a new password at the sign-in page and tell an owner of your organization.",
    ],
    email_changed: [
      "Your email was changed",
      "The email of your account {user_name} was changed; this address gets no more messages about it.",
      "If it was not you, tell an owner of your organization now.",
    ],
    second_factor_enabled: [
      "Signing in now takes a second step",
      "A second factor was set up for your account {user_name}.",
      "If it was not you, tell an owner of your organization now.",
    ],
    second_factor_disabled: [
      "Signing in no longer takes a second step",
      "The second factor of your account {user_name} was removed.",
      "If it was not you, change your password now.",
    ],
  },
  fil: {
    code: [
      "Ang iyong code sa Kaban",
      "Ang iyong code ay {code}.",
      "Magagamit ito sa loob ng 5 minuto. Huwag itong ibigay kaninuman, sinuman ang humingi.",
      "Kung hindi ikaw ang humingi nito, balewalain ang mensaheng ito.",
    ],
    reset_link: [
      "Pumili ng bagong password",
      "May humingi ng bagong password para sa iyong account na {user_name}. Pumili rito:",
      "{link}",
      "Isang beses lang magagamit ang link, sa loob ng 10 minuto.",
      "Kung hindi ikaw ito, balewalain ang mensaheng ito: hindi magbabago ang iyong password.",
    ],
    password_changed: [
      "Napalitan ang iyong password",
      "Napalitan ngayon ang password ng iyong account na {user_name}, at na-sign out ka sa ibang mga device.",
      "Kung hindi ikaw ito, humingi ng bagong password sa sign-in page at sabihan ang inyong organisasyon.",
    ],
    email_changed: [
      "Napalitan ang iyong email",
      "Napalitan ang email ng iyong account na {user_name}; wala nang mensaheng darating sa address na ito.",
      "Kung hindi ikaw ito, sabihan agad ang may-ari ng iyong organisasyon.",
    ],
    second_factor_enabled: [
      "May ikalawang hakbang na sa pag-sign in",
      "Naglagay ng second factor sa iyong account na {user_name}.",
      "Kung hindi ikaw ito, sabihan agad ang may-ari ng iyong organisasyon.",
    ],
    second_factor_disabled: [
      "Wala nang ikalawang hakbang sa pag-sign in",
      "Inalis ang second factor ng iyong account na {user_name}.",
      "Kung hindi ikaw ito, palitan agad ang iyong password.",
    ],
  },
} as const satisfies Record<string, Record<string, readonly [string, ...string[]]>>;

export type Language = keyof typeof texts;
export type Text = keyof (typeof texts)["en"];
