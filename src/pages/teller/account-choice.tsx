import { Flex, Radio, Tag } from "antd";
import type { KeyboardEvent } from "react";
import type { Output } from "#contract/kit/operation";
import type { memberAccounts } from "#contract/operations/savings/member-accounts";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";

export type HeldAccount = Output<typeof memberAccounts>["data"][number];

interface AccountChoiceProps {
  labelledBy: string;
  accounts: HeldAccount[];
  value: string | undefined;
  onChange(accountId: string): void;
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
        onChange={({ target }) => onChange(target.value)}
        style={{ width: "100%" }}
      >
        <Flex vertical gap="small" className="account-choice" onKeyDown={onKeyDown}>
          {accounts.map((account, index) => (
            <Choice key={account.account_id} account={account} digit={index + 1} />
          ))}
        </Flex>
      </Radio.Group>
    </div>
  );
}

function Choice({ account, digit }: { account: HeldAccount; digit: number }) {
  const t = useT("teller");
  const { account_id, code, name, balance, status } = account;
  return (
    <Flex justify="space-between" gap="small" wrap>
      <Radio value={account_id} disabled={status !== "open"}>
        {code} {name}
        {status !== "open" && <Tag style={{ marginInlineStart: 8 }}>{t(`account.${status}`)}</Tag>}
      </Radio>
      <span>
        <Money value={balance} withSign /> {digit <= 9 && <kbd>Alt+{digit}</kbd>}
      </span>
    </Flex>
  );
}
