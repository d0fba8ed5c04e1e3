import { Form, Spin, Typography } from "antd";
import { ariaProps, Field, ValidationError } from "../../components/field";
import { MemberPicker, type PickedMember } from "../../components/member-picker";
import { ErrorState } from "../../components/states";
import { useT } from "../../providers/i18n";
import { AccountChoice, keyOf } from "./account-choice";
import type { Transfer } from "./use-transfer";

const focusAmount = () => document.getElementById("amount")?.focus();

/** The member, and which of the member's accounts. */
export function WhoseFields({ transfer }: { transfer: Transfer }) {
  const t = useT("teller");
  const { member, validationErrorOf } = transfer;
  const memberValidationError = validationErrorOf("member_id");
  const { "aria-describedby": describedBy } = ariaProps("member_id", memberValidationError);
  const pick = (picked: PickedMember | null) => {
    transfer.pickMember(picked);
    if (picked) focusAmount();
  };
  return (
    <>
      <Field id="member_id" label={t("field.member")} validationError={memberValidationError} isRequired>
        <MemberPicker
          id="member_id"
          autoFocus={!member}
          value={member}
          onChange={pick}
          isInvalid={memberValidationError !== undefined}
          describedBy={describedBy}
        />
      </Field>
      {member && <Accounts transfer={transfer} />}
    </>
  );
}

function Accounts({ transfer }: { transfer: Transfer }) {
  const t = useT("teller");
  const { accounts, account, validationErrorOf, isReadingAccounts, readError } = transfer;
  const validationError = validationErrorOf("account_id") ?? validationErrorOf("member_account_id");
  const choice = (
    <AccountChoice
      labelledBy="account_id_label"
      accounts={accounts}
      value={account && keyOf(account)}
      onChange={transfer.pickAccount}
      onEnter={focusAmount}
      isInvalid={validationError !== undefined}
    />
  );
  if (readError) return <ErrorState error={readError} />;
  return (
    <Form.Item
      layout="vertical"
      label={<span id="account_id_label">{t("field.account")}</span>}
      required
      validateStatus={validationError ? "error" : undefined}
    >
      {isReadingAccounts ? (
        <Spin />
      ) : accounts.length > 0 ? (
        choice
      ) : (
        <Typography.Text>{t("account.none")}</Typography.Text>
      )}
      {validationError && <ValidationError text={validationError} />}
    </Form.Item>
  );
}
