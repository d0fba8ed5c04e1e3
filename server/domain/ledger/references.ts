/**
 * What a receipt number is compared by, as the database has it: letters without case, numbers without leading
 * zeros, "WD 900001" and "wd-900001" alike, "1-001" and "10-01" apart.
 */
export const numberKey = (reference: string) =>
  reference
    .toLowerCase()
    .replace(/([^0-9 ./-])[ ./-]+(?=[0-9])/g, "$1")
    .replace(/([0-9])[ ./-]+(?=[^0-9 ./-])/g, "$1")
    .replace(/[ ./-]+/g, "-")
    .replace(/(^|[^0-9])0+(?=[0-9])/g, "$1");

/** Official receipts, of deposits and of payments, are numbered in one row: the series of deposits. */
const receiptSources: readonly string[] = ["deposit", "payment"];

/** The series that entries of a source are numbered by. */
export const seriesOf = (source: string) => (receiptSources.includes(source) ? "deposit" : source);

/** The sources whose numbers stand in one row with those of a source. */
export const numberedWith = (source: string): readonly string[] =>
  receiptSources.includes(source) ? receiptSources : [source];

export const referenceKey = (source: string, reference: string) =>
  `${seriesOf(source)} ${numberKey(reference)}`;
