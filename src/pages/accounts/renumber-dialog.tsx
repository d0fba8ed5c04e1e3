import { Alert, Flex, Input, Modal, Table, Tag, Typography } from "antd";
import { useState } from "react";
import type { Output } from "#contract/kit/operation";
import { renumberAccounts, showRenumbering } from "#contract/operations/accounts/renumber-accounts";
import { RefusalAlert } from "../../components/refusal-alert";
import { Scrolled } from "../../components/scrolled";
import { ErrorState, LoadingState } from "../../components/states";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useSelecting } from "../../hooks/use-selecting";
import { useConfirmPassword } from "../../overlays/password-confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";

type Renumbering = Output<typeof showRenumbering>;
type Renumbered = Renumbering["data"][number];

/**
 * Those of the mapping that are taken, and codes typed for others; a typed code comes before the mapping's.
 */
interface Choice {
  ids: readonly string[];
  own: Readonly<Record<string, string>>;
}

function inputOf({ ids, own }: Choice) {
  const own_codes = Object.entries(own)
    .filter(([, code]) => code.trim() !== "")
    .map(([id, code]) => ({ id, code: code.trim() }));
  return { ids: ids.filter((id) => !own_codes.some((one) => one.id === id)), own_codes };
}

/** Gives accounts the codes of the newest edition of the standard chart, once these have been seen. */
export function RenumberDialog({ onClose }: { onClose(): void }) {
  const t = useT("accounts");
  const notify = useNotify();
  const { data, error, refetch } = useRead(showRenumbering, {});
  const renumbering = useOperation(renumberAccounts);
  const confirmPassword = useConfirmPassword();
  const [typed, setTyped] = useState<Choice | null>(null);
  const changed = data?.data.filter(({ state }) => state === "changed") ?? [];
  const choice = typed ?? { ids: changed.map(({ account_id }) => account_id), own: {} };
  const input = inputOf(choice);
  const count = input.ids.length + input.own_codes.length;
  const renumber = async () => {
    const proof = await confirmPassword(renumberAccounts, t("renumber.why"));
    if (proof === null) return;
    await renumbering.run(input, proof).then(
      ({ data: done }) => {
        notify.success(t("renumber.done", { count: done.length }));
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Modal
      open
      width={900}
      title={t("renumber.title")}
      maskClosable={false}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("renumber.act", { count })}
      okButtonProps={{ disabled: count === 0, loading: renumbering.pending }}
      onOk={() => void renumber()}
    >
      <Flex vertical gap={12}>
        <RefusalAlert refusal={renumbering.refusal} />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingState />}
        {data && <Preview renumbering={data} choice={choice} onChange={setTyped} />}
      </Flex>
    </Modal>
  );
}

interface PreviewProps {
  renumbering: Renumbering;
  choice: Choice;
  onChange(choice: Choice): void;
}

function Preview({ renumbering: { mapping, data, unused }, choice, onChange }: PreviewProps) {
  const t = useT("accounts");
  const selecting = useSelecting();
  const isDoubtful = !mapping.is_complete || !mapping.is_verified;
  const shown = data.filter(({ state }) => state !== "same");
  return (
    <>
      <p>{t("renumber.text", { source: mapping.source })}</p>
      {isDoubtful && <Alert type="warning" showIcon message={t("renumber.doubtful")} />}
      <Scrolled label={t("renumber.title")}>
        <Table<Renumbered>
          size="small"
          aria-label={t("renumber.title")}
          rowKey="account_id"
          dataSource={shown}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          locale={{ emptyText: t("renumber.none") }}
          rowSelection={{
            selectedRowKeys: [...choice.ids],
            preserveSelectedRowKeys: true,
            onChange: (ids) => onChange({ ...choice, ids: ids.map(String) }),
            ...selecting(
              ({ code, name }) => [code, name],
              ({ state }) => state !== "changed",
            ),
          }}
          columns={[
            { title: t("field.code"), dataIndex: "code" },
            { title: t("field.name"), dataIndex: "name" },
            { title: t("renumber.newCode"), render: (_, row) => <NewCode row={row} /> },
            {
              title: t("renumber.ownCode"),
              render: (_, { account_id: id, code, name }) => (
                <Input
                  size="small"
                  className="account-own-code"
                  aria-label={t("renumber.ownCodeOf", { name: `${code} ${name}` })}
                  maxLength={20}
                  value={choice.own[id] ?? ""}
                  onChange={({ target }) =>
                    onChange({ ...choice, own: { ...choice.own, [id]: target.value } })
                  }
                />
              ),
            },
          ]}
        />
      </Scrolled>
      {unused.length > 0 && (
        <Typography.Text type="secondary">{t("renumber.unused", { count: unused.length })}</Typography.Text>
      )}
    </>
  );
}

/** The code an account would have, and what speaks against it. */
function NewCode({ row: { new_code, new_name, state, conflict_with, note } }: { row: Renumbered }) {
  const t = useT("accounts");
  if (state === "unknown") return <Typography.Text type="secondary">{t("renumber.unknown")}</Typography.Text>;
  return (
    <>
      {new_code} {new_name}{" "}
      {state === "conflict" && <Tag color="error">{t("renumber.conflict", { name: conflict_with })}</Tag>}
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </>
  );
}
