import { AutoComplete } from "antd";
import type { ComponentType } from "react";
import type { MemberFieldName } from "#contract/entities/member";
import { MemberReference } from "../../../components/member-reference";
import { PortraitInput } from "../../../components/portrait-input";
import { SignatureInput } from "../../../components/signature-input";
import { FieldInput, type FieldInputProps } from "../../../resources/inputs";

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

const text = (value: unknown) => (value ?? null) as string | null;

/** Inputs that are more than their kind's. */
const special: Partial<Record<MemberFieldName, ComponentType<FieldInputProps>>> = {
  suffix: SuffixInput,
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
