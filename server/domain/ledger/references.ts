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

export const referenceKey = (source: string, reference: string) => `${source} ${numberKey(reference)}`;
