let branchId: string | null = null;

/** Names the branch this tab works in; every later call carries it. */
export function setBranch(id: string | null): void {
  branchId = id;
}

/** The branch this tab works in. */
export const currentBranchId = () => branchId;

/** The token the server left in its readable cookie, to be sent back on every write. */
export function csrfToken(): string | undefined {
  const match = /(?:^|;\s*)csrf=([^;]+)/.exec(document.cookie);
  return match?.[1] && decodeURIComponent(match[1]);
}

function deviceType(): "Mobile" | "Tablet" | "Desktop" {
  const agent = navigator.userAgent;
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return "Tablet";
  return /Mobi|iPhone|iPod/i.test(agent) ? "Mobile" : "Desktop";
}

/** What every call says of its origin (SPEC section 7). */
export function requestHeaders(): Record<string, string> {
  const token = csrfToken();
  return {
    "X-Device-Type": deviceType(),
    "X-User-Agent": navigator.userAgent,
    "X-Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(branchId && { "X-Branch-ID": branchId }),
    ...(token && { "X-CSRF-Token": token }),
  };
}
