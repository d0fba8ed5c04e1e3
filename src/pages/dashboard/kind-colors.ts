/** In what color each kind of what members hold and owe is drawn, in the order of the pictures. */
export const kindColors = [
  { kind: "savings", color: "var(--link)" },
  { kind: "time deposit", color: "var(--success)" },
  { kind: "share capital", color: "var(--warning)" },
  { kind: "loan", color: "var(--danger)" },
] as const;
