type Values = Readonly<Record<string, unknown>>;

/** What the fields of a row must agree on, said under one of them when they do not. */
export interface Rule {
  field: string;
  /** English; other languages translate the whole sentence. */
  message: string;
  /** Asked of a row whose fields each hold a value of their kind, or null. */
  holds(values: Values): boolean;
}

/** `from` comes before `to` (or is the same, where `orSame`), as far as both are there; said under `to`. */
export function ordered(from: string, to: string, message: string, orSame?: "orSame"): Rule {
  const holds = (values: Values) => {
    const [first, last] = [values[from], values[to]] as [string, string];
    if (first === null || last === null) return true;
    return orSame ? first <= last : first < last;
  };
  return { field: to, message, holds };
}

/** A field that must be there for some rows. */
export function requiredWhen(field: string, message: string, when: (values: Values) => boolean): Rule {
  return { field, message, holds: (values) => values[field] !== null || !when(values) };
}
