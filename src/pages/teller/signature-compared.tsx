import { Checkbox, Form } from "antd";
import { formatPesos } from "#contract/kit/money";
import { ariaProps, ValidationError } from "../../components/field";
import { useT } from "../../providers/i18n";
import type { Transfer } from "./use-transfer";

interface SignatureComparedProps {
  transfer: Transfer;
  onChange(value: boolean | undefined): void;
}

/** The teller says that the signature on the slip is the member's; above the branch's amount they must. */
export function SignatureCompared({ transfer, onChange }: SignatureComparedProps) {
  const t = useT("teller");
  const { values, signatureAbove: limit, validationErrorOf } = transfer;
  const validationError = validationErrorOf("signature_compared");
  const { status: _, ...shared } = ariaProps("signature_compared", validationError);
  const isRequired = limit !== null && (values.amount || 0) > limit;
  return (
    <Form.Item validateStatus={validationError ? "error" : undefined}>
      <Checkbox
        {...shared}
        aria-required={isRequired}
        checked={values.signature_compared === true}
        onChange={({ target }) => onChange(target.checked || undefined)}
      >
        {t("signature.compared")}
      </Checkbox>
      <div id="signature_compared_help" className="field-help">
        {validationError ? (
          <ValidationError text={validationError} />
        ) : (
          limit !== null && t("signature.compared_help", { limit: formatPesos(limit) })
        )}
      </div>
    </Form.Item>
  );
}
