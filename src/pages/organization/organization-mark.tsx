interface OrganizationMarkProps {
  name: string;
  /** Address of its logo; its first letter stands for it when there is none. */
  logo?: string | null;
  size?: number;
}

/** The sign of an organisation beside its name. */
export function OrganizationMark({ name, logo, size = 48 }: OrganizationMarkProps) {
  const style = { width: size, height: size, fontSize: size * 0.45 };
  if (logo) return <img className="organization-mark" src={logo} alt="" style={style} />;
  return (
    <span className="organization-mark" style={style} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase() || "?"}
    </span>
  );
}
