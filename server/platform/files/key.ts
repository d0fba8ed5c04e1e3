/** Refuses a key the server did not make: keys name folders and files, and nothing above them. */
export function checkKey(key: string): string {
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key)) return key;
  throw new Error(`"${key}" is not a key of a stored file`);
}
