// Where tables are spread over servers, a part of one names its constraints with the part's number behind.
const ofPart = /_\d{5,}$/;

/** The constraint of the database that an error says was broken, or undefined for any other error. */
export const brokenConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | null)?.constraint?.replace(ofPart, "");

/** Carries out work, giving the words of a refusal to what breaks one of the constraints. */
export async function refusing<T>(words: Record<string, () => Error>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw words[brokenConstraint(error) ?? ""]?.() ?? error;
  }
}
