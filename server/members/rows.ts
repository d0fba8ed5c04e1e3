/** What of a member's row is answered, as columns of `member`. */
export const memberColumns = `id, passbook, first_name, middle_name, last_name, suffix, full_name, birthdate,
  sex, civil_status, contact_number, status, is_closed, created_at, version`;

interface Named {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

/** "Cruz, Juan Santos Jr.": as lists sort people. */
export function fullNameOf({ first_name, middle_name, last_name, suffix }: Named): string {
  return `${last_name}, ${[first_name, middle_name, suffix].filter(Boolean).join(" ")}`;
}
