import { Form, Spin, Typography } from "antd";
import { described, Fault, Field } from "../../components/field";
import { MemberPicker, type PickedMember } from "../../components/member-picker";
import { ErrorState } from "../../components/states";
import { useT } from "../../providers/i18n";
import { AccountChoice } from "./account-choice";
import type { Transfer } from "./use-transfer";

const focusAmount = () => document.getElementById("amount")?.focus();

/** The member, and which of the member's accounts. */
export function WhoseFields({ transfer }: { transfer: Transfer }) {
  const t = useT("teller");
  const { member, faultOf } = transfer;
  const memberFault = faultOf("member_id");
  const { "aria-describedby": describedBy } = described("member_id", memberFault);
  const pick = (picked: PickedMember | null) => {
    transfer.pickMember(picked);
    if (picked) focusAmount();
  };
  return (
    <>
      <Field id="member_id" label={t("field.member")} fault={memberFault} isRequired>
        <MemberPicker
          id="member_id"
          autoFocus={!member}
          value={member}
          onChange={pick}
          isFaulty={memberFault !== undefined}
          describedBy={describedBy}
        />
      </Field>
      {member && <Accounts transfer={transfer} />}
    </>
  );
}

function Accounts({ transfer }: { transfer: Transfer }) {
  const t = useT("teller");
  const { accounts, form, values, faultOf, isReading, readError } = transfer;
  const fault = faultOf("account_id");
  const choice = (
    <AccountChoice
      labelledBy="account_id_label"
      accounts={accounts}
      value={values.account_id}
      onChange={(id) => form.setValue("account_id", id, { shouldValidate: form.formState.isSubmitted })}
      onEnter={focusAmount}
      isFaulty={fault !== undefined}
    />
  );
  if (readError) return <ErrorState error={readError} />;
  return (
    <Form.Item
      layout="vertical"
      label={<span id="account_id_label">{t("field.account")}</span>}
      required
      validateStatus={fault ? "error" : undefined}
    >
      {isReading ? (
        <Spin />
      ) : accounts.length > 0 ? (
        choice
      ) : (
        <Typography.Text>{t("account.none")}</Typography.Text>
      )}
      {fault && <Fault text={fault} />}
    </Form.Item>
  );
}
