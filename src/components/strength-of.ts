const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** How many signs a password has that cannot be told from the one before: not "aaa", not "123", not "abc". */
function surprisingSigns(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
}

/** Leaves out the parts of a password that are known of the person. */
function withoutKnown(password: string, known: readonly string[]): string {
  const parts = known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return parts
    .filter((part) => part.length >= 3)
    .reduce((rest, part) => rest.replaceAll(part, ""), password.toLowerCase());
}

/**
 * How hard a password is to guess, from 0 (weak) to 3 (strong). Length counts most, variety a little, and
 * what
 * is known of the person not at all. Only a hint: the server refuses what is too common.
 */
export function strengthOf(password: string, known: readonly string[]): 0 | 1 | 2 | 3 {
  const own = withoutKnown(password, known);
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const worth = surprisingSigns(own) + variety;
  if (password.length < 8 || worth < 9) return 0;
  if (worth < 13) return 1;
  return worth < 17 ? 2 : 3;
}
