/** The letter that, after "g", goes to a page. */
export const goKeys: Readonly<Record<string, string>> = {
  h: "dashboard",
  i: "approvals",
  d: "deposit",
  w: "withdraw",
  p: "payment",
  b: "transaction-batch",
  t: "transaction",
  m: "member",
  l: "loans",
  v: "journal-vouchers",
  a: "account",
  g: "general-ledger",
  r: "trial-balance",
  e: "employee",
  u: "set-up",
  s: "settings",
};
