// The little of qs that addresses here need: names with plain values. The original brings 7 KiB for
// nested ones.
type Values = Record<string, unknown>;

/** `?a=1&b=2` as `{ a: "1", b: "2" }`. */
const parse = (search: string): Values => Object.fromEntries(new URLSearchParams(search));

/** What is nothing is left out. */
function stringify(values: Values, { addQueryPrefix = false } = {}): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return addQueryPrefix && text !== "" ? `?${text}` : text;
}

export default { parse, stringify };
