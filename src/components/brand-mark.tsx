/** The sign of Kaban: a chest with its lock. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="brand-mark-lid" d="M4 14v-2a7 7 0 0 1 7-7h10a7 7 0 0 1 7 7v2z" />
      <path className="brand-mark-box" d="M4 16h9v2.5a3 3 0 0 0 6 0V16h9v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <circle className="brand-mark-lid" cx="16" cy="18" r="1.8" />
    </svg>
  );
}
