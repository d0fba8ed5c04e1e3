import { lazyComponent } from "../../components/lazy-component";
import type { FieldInputProps } from "../inputs";
import type { Override } from "../override";

const MemberReference = lazyComponent(() =>
  import("../../components/member-reference").then((file) => file.MemberReference),
);
const PortraitInput = lazyComponent(() =>
  import("../../components/portrait-input").then((file) => file.PortraitInput),
);
const SignatureInput = lazyComponent(() =>
  import("../../components/signature-input").then((file) => file.SignatureInput),
);

const idOf = (value: unknown) => (value ?? null) as string | null;

const Portrait = ({ value, onChange, row }: FieldInputProps) => (
  <PortraitInput value={idOf(value)} onChange={onChange} name={String(row?.first_name ?? "")} />
);
const Signature = ({ value, onChange, shared }: FieldInputProps) => (
  <SignatureInput id={shared.id} value={idOf(value)} onChange={onChange} />
);
const Relative = ({ value, onChange, shared }: FieldInputProps) => (
  <MemberReference shared={shared} value={idOf(value)} onChange={onChange} />
);

/** Who holds a member's accounts with them is photographed and signs. */
export const memberJointAccountOverride: Override = {
  inputs: { picture_media_id: Portrait, signature_media_id: Signature },
};

/** A relative is found as members are found everywhere. */
export const memberRelativeAccountOverride: Override = {
  inputs: { relative_member_profile_id: Relative },
};
