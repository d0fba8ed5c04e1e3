import { described, Field } from "../../components/field";
import type { Entry } from "../../components/form-fields";
import { MediaInput } from "../../components/media-input";

interface PictureFieldProps {
  entry: Entry;
  name: string;
  label: string;
  help?: string;
}

/** A picture of an organisation or branch. */
export function PictureField({ entry, name, label, help }: PictureFieldProps) {
  const id = `${entry.prefix}${name}`;
  const fault = entry.faultOf(name, label);
  const { "aria-describedby": describedBy } = described(id, fault);
  return (
    <Field id={id} label={label} fault={fault} help={help}>
      <MediaInput
        id={id}
        aria-describedby={describedBy}
        value={entry.valueOf(name) as string | null}
        onChange={(media) => entry.change(name, media)}
      />
    </Field>
  );
}
