import { Flex, Radio, Tag } from "antd";
import type { KeyboardEvent } from "react";
import type { Output } from "#contract/kit/operation";
import type { memberAccounts } from "#contract/operations/savings/member-accounts";
import { Balance } from "../../components/balance";
import { PayingTerms } from "../../components/paying-terms";
import { useT } from "../../providers/i18n";

export type HeldAccount = Output<typeof memberAccounts>["data"][number];

/** What tells accounts apart: one that is not open yet is its product. */
export const keyOf = ({ member_account_id, account_id }: HeldAccount) => member_account_id ?? account_id;

/** "21110-000042 Savings"; a product that is not open yet by its code. */
export const nameOf = ({ number, code, name }: HeldAccount) => `${number ?? code} ${name}`;

interface AccountChoiceProps {
  labelledBy: string;
  accounts: HeldAccount[];
  value: string | undefined;
  onChange(account: HeldAccount): void;
  /** Enter on an account goes on to the next input. */
  onEnter(): void;
  isInvalid: boolean;
}

/** The member's accounts with what is in them; Alt and a digit picks one from anywhere on the page. */
export function AccountChoice({
  labelledBy,
  accounts,
  value,
  onChange,
  onEnter,
  isInvalid,
}: AccountChoiceProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-invalid={isInvalid}>
      <Radio.Group
        name="account_id"
        value={value}
        onChange={({ target }) => {
          const chosen = accounts.find((account) => keyOf(account) === target.value);
          if (chosen) onChange(chosen);
        }}
        style={{ width: "100%" }}
      >
        <Flex vertical gap="small" className="account-choice" onKeyDown={onKeyDown}>
          {accounts.map((account, index) => (
            <Choice key={keyOf(account)} account={account} digit={index + 1} />
          ))}
        </Flex>
      </Radio.Group>
    </div>
  );
}

/** Whether something may be posted to it at all; a dormant account still takes deposits. */
export const mayMove = ({ status }: HeldAccount) => status === "open" || status === "dormant";

function Choice({ account, digit }: { account: HeldAccount; digit: number }) {
  const t = useT("teller");
  const { member_account_id, status } = account;
  return (
    <Flex justify="space-between" gap="small" wrap>
      <Radio value={keyOf(account)} disabled={!mayMove(account)}>
        {nameOf(account)}
        {status !== "open" && <Tag style={{ marginInlineStart: 8 }}>{t(`account.${status}`)}</Tag>}
        {!member_account_id && <Tag style={{ marginInlineStart: 8 }}>{t("account.new")}</Tag>}
        <PayingTerms account={account} />
      </Radio>
      <span>
        <Balance account={account} withSign /> {digit <= 9 && <kbd>Alt+{digit}</kbd>}
      </span>
    </Flex>
  );
}
