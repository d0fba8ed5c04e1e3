import { useQuery } from "@tanstack/react-query";
import { Flex, Select, Tag, Typography } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { memberList } from "#contract/entities/member";
import type { Page } from "#contract/kit/list";
import { writeListQuery } from "#contract/kit/list-query";
import { call, currentBranchId } from "../providers/http";
import { useT } from "../providers/i18n";
import { useDebounced } from "./pickers/use-debounced";

export interface PickedMember {
  id: string;
  full_name: string;
  passbook: string;
  is_closed: boolean;
}

/** The members a search brings, by name in any order or by passbook; asked of the server. */
function useMembers(q: string) {
  return useQuery({
    queryKey: ["member-picker", currentBranchId(), q],
    queryFn: ({ signal }) =>
      call<Page<PickedMember>>({
        url: `${memberList.path}/search?${writeListQuery({ q, pageSize: 20 })}`,
        signal,
      }),
    staleTime: 30_000,
  });
}

interface MemberPickerProps {
  id: string;
  value: PickedMember | null;
  onChange(member: PickedMember | null): void;
  autoFocus?: boolean;
  isFaulty?: boolean;
  describedBy?: string;
}

/**
 * Picks a member with the keyboard: type, arrows, Enter.
 * Enter before the answer takes the member that comes, when it is the only one.
 */
export function MemberPicker({ id, value, onChange, autoFocus, isFaulty, describedBy }: MemberPickerProps) {
  const t = useT("teller");
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), 150);
  const { data, isError } = useMembers(q);
  // Never offers what another search found: Enter would pick a stranger.
  const found = q === typed.trim() ? data?.data : undefined;
  const isEntered = useRef(false);

  const pick = (member: PickedMember | null) => {
    isEntered.current = false;
    setTyped("");
    onChange(member);
  };
  useEffect(() => {
    if (!found || !isEntered.current) return;
    isEntered.current = false;
    const [only, second] = found;
    if (only && !second) {
      setTyped("");
      onChange(only);
    }
  }, [found, onChange]);
  const onInputKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && typed.trim() !== "";
    isEntered.current = isEnter && !found;
    if (!isEnter || (found && found.length > 0)) return;
    // With nothing to take, the list would close and forget what was typed.
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = found ?? [];
  const empty = isError ? t("member.failed") : found ? t("member.none") : t("member.searching");
  return (
    <Select
      id={id}
      showSearch
      allowClear
      autoFocus={autoFocus}
      defaultOpen={false}
      filterOption={false}
      style={{ width: "100%" }}
      status={isFaulty ? "error" : undefined}
      aria-invalid={isFaulty === true}
      aria-describedby={describedBy}
      placeholder={t("member.placeholder")}
      notFoundContent={empty}
      value={value?.id}
      searchValue={typed}
      onSearch={setTyped}
      onInputKeyDown={onInputKeyDown}
      onChange={(memberId?: string) => pick(shown.find((member) => member.id === memberId) ?? null)}
      options={shown.map((member) => ({ value: member.id, label: member.full_name, member }))}
      labelRender={() => value && `${value.full_name} · ${value.passbook}`}
      optionRender={({ data: { member } }) => <Option member={member} />}
    />
  );
}

function Option({ member }: { member: PickedMember }) {
  const t = useT("teller");
  return (
    <Flex justify="space-between" gap="small">
      <span>{member.full_name}</span>
      <span>
        {member.is_closed && <Tag>{t("member.closed")}</Tag>}
        <Typography.Text type="secondary">{member.passbook}</Typography.Text>
      </span>
    </Flex>
  );
}
