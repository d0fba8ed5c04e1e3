import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, List } from "antd";
import { useEffect } from "react";
import { deleteDraft, listDrafts } from "#contract/operations/members/drafts";
import { ErrorState, LoadingState } from "../../../components/states";
import { useDates } from "../../../hooks/use-dates";
import { useOperation, useRead } from "../../../hooks/use-operation";
import { useConfirm } from "../../../overlays/confirm";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";

interface DraftsProps {
  onOpen(id: string): void;
  onNew(): void;
}

/** The person's drafts, to go on with; without any, a new one starts at once. */
export function Drafts({ onOpen, onNew }: DraftsProps) {
  const t = useT("members");
  const dates = useDates();
  const confirm = useConfirm();
  const notify = useNotify();
  const { data, error, refetch } = useRead(listDrafts, {});
  const { run } = useOperation(deleteDraft);
  const isNone = data?.data.length === 0;
  useEffect(() => {
    if (isNone) onNew();
  }, [isNone, onNew]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || isNone) return <LoadingState />;

  const remove = async (id: string, title: string) => {
    if (!(await confirm({ title: t("draft.deleteQuestion", { title }), danger: true }))) return;
    await run({ id }).then(() => refetch(), notify.error);
  };
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" align="center" wrap>
        <p>{t("draft.choose")}</p>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
          {t("draft.new")}
        </Button>
      </Flex>
      <List
        bordered
        dataSource={data.data}
        rowKey="id"
        renderItem={({ id, title, updated_at }) => {
          const name = title || t("draft.unnamed");
          return (
            <List.Item
              actions={[
                <Button key="open" type="primary" ghost onClick={() => onOpen(id)}>
                  {t("draft.continue")}
                </Button>,
                <Button
                  key="delete"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t("draft.delete", { title: name })}
                  onClick={() => void remove(id, name)}
                />,
              ]}
            >
              <List.Item.Meta
                title={name}
                description={t("draft.savedAt", { moment: dates.show(updated_at) })}
              />
            </List.Item>
          );
        }}
      />
    </Flex>
  );
}
