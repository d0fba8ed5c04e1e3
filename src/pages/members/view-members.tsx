import { DownOutlined, PlusOutlined, QrcodeOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex, Segmented, Space } from "antd";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { archivedMembers, memberList } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { createMember, enrolMember } from "#contract/operations/members/create-member";
import { scanMember } from "#contract/operations/members/qr";
import { lazyComponent } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useIdle } from "../../hooks/use-idle";
import { useShortcut } from "../../hooks/use-shortcut";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { BulkActs } from "./list/bulk-acts";
import { useMemberActions } from "./list/member-actions";
import { memberCells } from "./list/member-cells";

const QuickCreate = lazyComponent(() => import("./create/quick-create").then((file) => file.QuickCreate));
const MemberPanel = lazyComponent(() => import("./member-panel").then((file) => file.MemberPanel));
const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);
const ScanMember = lazyComponent(() =>
  import("../../components/scan-member").then((file) => file.ScanMember),
);

/** What is opened from the list, ready before it is asked for. */
const fetchProfile = () => void import("../member-profile/member-profile");

const lists = { living: memberList, archived: archivedMembers };

/** The member beside the list and which list it is, both named by the address. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return {
    shown: search.get("member"),
    which: search.get("list") === "archived" ? ("archived" as const) : ("living" as const),
    show: (id: string | null) => change("member", id),
    // Another list is asked its own question.
    setWhich: (list: string) => setSearch(list === "archived" ? { list } : {}),
  };
}

/** The members of the branch: found by name, passbook or QR code, served at once, added in two ways. */
export function ViewMembers() {
  const t = useT("members");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { shown, which, show, setWhich } = useAddress();
  useIdle(fetchProfile);
  const { actions, over } = useMemberActions(show);
  const mayCreate = can(permissionOf(createMember));
  const create = () => navigate(path("view-members/create"));
  const showAt = (id: string) => navigate(path(`view-members?member=${id}`));
  return (
    <Page title={t("page.member")} extra={<Extra onCreate={create} onScanned={showAt} />}>
      <ListView
        key={which}
        list={lists[which]}
        title="full_name"
        cells={memberCells}
        actions={actions}
        onOpen={({ id }) => show(id)}
        onCreate={mayCreate ? create : undefined}
        selectable={which === "living"}
        bulk={(selection) => <BulkActs selection={selection} />}
        toolbar={
          <Segmented
            aria-label={t("list.which")}
            value={which}
            onChange={setWhich}
            options={Object.keys(lists).map((value) => ({ value, label: t(`list.${value}`) }))}
          />
        }
      />
      {over}
      {shown && <MemberPanel id={shown} onClose={() => show(null)} />}
      {mayCreate && pathname.endsWith("/create") && (
        <QuickCreate onCreated={showAt} onOpen={showAt} onClose={() => navigate(path("view-members"))} />
      )}
    </Page>
  );
}

interface ExtraProps {
  onCreate(): void;
  onScanned(id: string): void;
}

/** The ways to a member beside the list: scanning their code, and adding them. */
function Extra({ onCreate, onScanned }: ExtraProps) {
  const t = useT("members");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const [isScanning, setScanning] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayScan = can(permissionOf(scanMember));
  useShortcut("alt+q", t("scan.open"), () => mayScan && setScanning(true));
  const ways = [
    can(permissionOf(enrolMember)) && {
      key: "enrol",
      label: t("create.full"),
      onClick: () => navigate(path("view-members/enrol")),
    },
    can(permissionOf(createMember)) && {
      key: "import",
      label: t("create.import"),
      onClick: () => setImporting(true),
    },
  ].filter((way) => way !== false);
  return (
    <Flex gap="small" wrap>
      {mayScan && (
        <Button icon={<QrcodeOutlined aria-hidden />} onClick={() => setScanning(true)}>
          {t("scan.open")}
        </Button>
      )}
      {can(permissionOf(createMember)) && (
        <Space.Compact>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {t("create.quick")}
          </Button>
          <Dropdown trigger={["click"]} menu={{ items: ways }}>
            <Button
              type="primary"
              icon={<DownOutlined aria-hidden />}
              aria-label={t("create.more")}
              aria-haspopup="menu"
            />
          </Dropdown>
        </Space.Compact>
      )}
      {isImporting && (
        <ImportWizard target="member-profile" label={t("page.member")} onClose={() => setImporting(false)} />
      )}
      {isScanning && (
        <ScanMember
          okText={t("scan.show")}
          onClose={() => setScanning(false)}
          onPicked={({ id }) => {
            setScanning(false);
            onScanned(id);
          }}
        />
      )}
    </Flex>
  );
}
