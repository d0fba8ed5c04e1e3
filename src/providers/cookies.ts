/** What a cookie that the page can read holds. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

/** Keeps a cookie for the whole site; with `seconds` of 0 it is gone. */
export function writeCookie(name: string, value: string, seconds: number): void {
  // Over plain http in a branch's own network a Secure cookie would be thrown away; localhost counts as
  // secure.
  const secure = window.isSecureContext ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in half of the browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Throws away every cookie that the page can read. */
export function dropCookies(): void {
  const names = document.cookie.split(/;\s*/).map((pair) => pair.split("=")[0] ?? "");
  for (const name of names) if (name) writeCookie(name, "", 0);
}
