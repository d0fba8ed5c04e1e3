import "./face.css";

interface FaceProps {
  /** Where the picture is; none shows the initials. */
  url: string | null | undefined;
  name: string;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join("")
    .toUpperCase();

/** A person's picture, or their initials while there is none. Their name stands beside it. */
export function Face({ url, name }: FaceProps) {
  return (
    <span className="face" aria-hidden="true">
      {url ? <img src={url} alt="" /> : initialsOf(name)}
    </span>
  );
}
