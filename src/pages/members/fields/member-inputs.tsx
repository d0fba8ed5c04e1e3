import { AutoComplete, Input } from "antd";
import type { ComponentType } from "react";
import { MemberReference } from "../../../components/member-reference";
import { PortraitInput } from "../../../components/portrait-input";
import { SignatureInput } from "../../../components/signature-input";
import { FieldInput, type FieldInputProps } from "../../../resources/inputs";
import type { MemberFieldName } from "../../branch/members/fields/member-fields";

const suffixes = ["Jr.", "Sr.", "I", "II", "III", "IV", "Ph.D.", "M.D.", "Esq."].map((value) => ({ value }));

function SuffixInput({ value, onChange, onBlur, shared }: FieldInputProps) {
  return (
    <AutoComplete
      {...shared}
      style={{ width: "100%" }}
      options={suffixes}
      value={(value ?? "") as string}
      onChange={onChange}
      onBlur={onBlur}
      filterOption={(typed, option) =>
        (option?.value ?? "").toLowerCase().startsWith(typed.trim().toLowerCase())
      }
    />
  );
}

function PhoneInput({ value, onChange, onBlur, shared }: FieldInputProps) {
  return (
    <Input
      {...shared}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="0917 123 4567"
      value={(value ?? "") as string}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

const text = (value: unknown) => (value ?? null) as string | null;

/** Inputs that are more than their kind's. */
const special: Partial<Record<MemberFieldName, ComponentType<FieldInputProps>>> = {
  suffix: SuffixInput,
  contact_number: PhoneInput,
  business_contact_number: PhoneInput,
  media_id: ({ value, onChange }) => <PortraitInput value={text(value)} onChange={onChange} name="" />,
  signature_media_id: ({ value, onChange, shared }) => (
    <SignatureInput id={shared.id} value={text(value)} onChange={onChange} />
  ),
  recruited_by_member_profile_id: ({ value, onChange, shared }) => (
    <MemberReference shared={shared} value={text(value)} onChange={onChange} />
  ),
};

/** The input of a member's field. */
export const inputOf = (name: MemberFieldName): ComponentType<FieldInputProps> => special[name] ?? FieldInput;
