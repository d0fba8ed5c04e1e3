const usual = 10;
/** Above the first row, with head, title and toolbar; below the last, with the pages. In pixels. */
const frame = 300;
const row = 33;
const sizes = [usual, 14, 18, 22, 26, 30, 40, 50];
/** Below this rows are cards. */
const narrow = 861;

/** As many rows as fill the window, in steps, where nobody has chosen how many there are. */
export function fittingPageSize(): number {
  if (window.innerWidth < narrow) return usual;
  const fitting = Math.floor((window.innerHeight - frame) / row);
  return sizes.findLast((size) => size <= fitting) ?? usual;
}
