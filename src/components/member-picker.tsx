import { QrcodeOutlined } from "@ant-design/icons";
import { Button, Select, Space, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { MemberBrief } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { scanMember } from "#contract/operations/members/qr";
import { findMembers } from "#contract/operations/members/show-member";
import { useCan } from "../hooks/use-auth";
import { useRead } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { lazyComponent } from "./lazy-component";
import { useDebounced } from "./pickers/use-debounced";
import { useEarlyPick } from "./pickers/use-early-pick";
import "./member-picker.css";

const ScanMember = lazyComponent(() => import("./scan-member").then((file) => file.ScanMember));

export type PickedMember = Pick<MemberBrief, "id" | "full_name" | "passbook" | "is_closed">;

const fewestLetters = 2;
const none: readonly MemberBrief[] = [];

interface MemberPickerProps {
  id: string;
  value: PickedMember | null;
  onChange(member: PickedMember | null): void;
  autoFocus?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
}

/**
 * Picks a member with the keyboard: type, arrows, Enter.
 * Enter or Tab before the answer takes the member that comes, when it is the only one.
 */
export function MemberPicker({ id, value, onChange, autoFocus, isInvalid, describedBy }: MemberPickerProps) {
  const t = useT("teller");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), 150);
  const isShort = q.length < fewestLetters;
  const { data, isError } = useRead(
    findMembers,
    { search: q },
    { enabled: !isShort, invalidatedBy: ["member.create", "member.update"] },
  );
  // Never offers what another search found: Enter would pick a stranger.
  const found = q === typed.trim() ? data?.data : undefined;
  const shown = found ?? none;

  const pick = (member: PickedMember | null) => {
    setTyped("");
    onChange(member);
  };
  const onInputKeyDown = useEarlyPick({
    ...{ typed: typed.trim(), options: shown, isSearching: !found, take: pick },
    meantBy: (_, [only, second]) => (second ? undefined : only),
  });

  const waiting = isShort && q === typed.trim() ? t("member.type") : t("member.searching");
  const empty = isError ? t("member.failed") : found ? t("member.none") : waiting;
  const select = (
    <Select
      id={id}
      showSearch
      allowClear
      autoFocus={autoFocus}
      defaultOpen={false}
      filterOption={false}
      style={{ width: "100%" }}
      status={isInvalid ? "error" : undefined}
      aria-invalid={isInvalid === true}
      aria-describedby={describedBy}
      placeholder={t("member.placeholder")}
      notFoundContent={empty}
      value={value?.id ?? null}
      searchValue={typed}
      onSearch={setTyped}
      onInputKeyDown={onInputKeyDown}
      onChange={(memberId?: string | null) => pick(shown.find((member) => member.id === memberId) ?? null)}
      options={shown.map((member) => ({ value: member.id, label: member.full_name, member }))}
      labelRender={() => value && [value.full_name, value.passbook].filter(Boolean).join(" · ")}
      optionRender={({ data: { member } }) => <Option member={member} />}
    />
  );
  return <WithScan onPicked={pick}>{select}</WithScan>;
}

/** A member's QR code may be scanned in place of typing, by who may do that. */
function WithScan({ children, onPicked }: { children: ReactNode; onPicked(member: PickedMember): void }) {
  const t = useT("members");
  const can = useCan();
  const [isScanning, setScanning] = useState(false);
  if (!can(permissionOf(scanMember))) return children;
  return (
    <Space.Compact block>
      {children}
      <Button
        icon={<QrcodeOutlined aria-hidden />}
        aria-label={t("scan.open")}
        onClick={() => setScanning(true)}
      />
      {isScanning && (
        <ScanMember
          okText={t("scan.take")}
          onClose={() => setScanning(false)}
          onPicked={(member) => {
            setScanning(false);
            onPicked(member);
          }}
        />
      )}
    </Space.Compact>
  );
}

function Option({ member }: { member: PickedMember }) {
  const t = useT("teller");
  return (
    <div className="member-option">
      <span>{member.full_name}</span>
      <span>
        {member.is_closed && <Tag>{t("member.closed")}</Tag>}
        <span className="member-option-passbook">{member.passbook}</span>
      </span>
    </div>
  );
}
