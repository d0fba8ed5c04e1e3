import { memo } from "react";
import { type Control, useController } from "react-hook-form";
import { MemberField, type MemberFieldProps } from "./member-field";

interface MemberFormFieldProps extends Omit<MemberFieldProps, "binding"> {
  control: Control;
  /** Sets its id apart from those of another form on the page. */
  prefix: string;
  validationError: string | undefined;
}

/** A member's field in a long form: it alone is drawn anew while it is typed into. */
export const MemberFormField = memo((props: MemberFormFieldProps) => {
  const { control, prefix, validationError, ...shown } = props;
  const { field } = useController({ control, name: shown.name });
  const binding = {
    prefix,
    validationErrorOf: () => validationError,
    valueOf: () => field.value,
    change: (_: string, value: unknown) => field.onChange(value),
  };
  return <MemberField binding={binding} {...shown} />;
});
