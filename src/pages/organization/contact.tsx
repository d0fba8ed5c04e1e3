const phoneOf = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, "")}`;

/** How somebody is reached. */
export function Contact({ email, contact_number }: { email: string | null; contact_number: string | null }) {
  return (
    <>
      {contact_number && <a href={phoneOf(contact_number)}>{contact_number}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
