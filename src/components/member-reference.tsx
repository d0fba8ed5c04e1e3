import { useState } from "react";
import type { ariaProps } from "./field";
import { MemberPicker, type PickedMember } from "./member-picker";
import { useReferenceLabel } from "./pickers/reference-text";

interface MemberReferenceProps {
  shared: Omit<ReturnType<typeof ariaProps>, "status">;
  /** The member's id. */
  value: string | null;
  onChange(id: string | null): void;
}

/** Picks a member where a form keeps only their id. */
export function MemberReference({ shared, value, onChange }: MemberReferenceProps) {
  const [picked, setPicked] = useState<PickedMember | null>(null);
  const isKnown = picked?.id === value;
  const { data: label } = useReferenceLabel("member-profile", isKnown ? null : value);
  const asked = value ? { id: value, full_name: label ?? "…", passbook: "", is_closed: false } : null;
  return (
    <MemberPicker
      id={shared.id}
      value={isKnown ? picked : asked}
      onChange={(member) => {
        setPicked(member);
        onChange(member?.id ?? null);
      }}
      isInvalid={shared["aria-invalid"]}
      describedBy={shared["aria-describedby"]}
    />
  );
}
