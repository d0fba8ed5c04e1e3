import { randomInt } from "node:crypto";

// Without I, L, O, 0 and 1, which people mistake for each other.
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** That many random capitals and digits, each as likely as any other. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join("");
