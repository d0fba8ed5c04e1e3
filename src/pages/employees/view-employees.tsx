import { PlusOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { employeeList, membershipList } from "#contract/entities/membership";
import type { List } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import { Face } from "../../components/face";
import { Page } from "../../components/page";
import { pictureUrl } from "../../components/picture-url";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import type { CellRender } from "../../lists/cells";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { EmployeePanel } from "./employee-panel";
import { NewEmployee } from "./new-employee";
import { StatusTag } from "./status-tag";

interface View {
  list: List;
  permission: string;
  query?: readonly Filter[];
}

const pending: readonly Filter[] = [{ field: "application_status", mode: "equal", value: "pending" }];

/** What the page lists: who works here, who asks to join, and everybody who belongs to the branch. */
const views: Record<string, View> = {
  employees: { list: employeeList, permission: "employee:read" },
  requests: { list: membershipList, permission: "user-organization:read", query: pending },
  everybody: { list: membershipList, permission: "user-organization:read" },
};

const cells: Readonly<Record<string, CellRender>> = {
  full_name: (name, { media_id }) => (
    <span className="row-face">
      <Face
        url={typeof media_id === "string" ? pictureUrl(media_id, "/thumbnail") : null}
        name={String(name)}
      />
      {String(name)}
    </span>
  ),
  application_status: (status) => <StatusTag status={String(status)} />,
};

/** The person beside the list and which list it is, both named by the address. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    shown: search.get("employee"),
    view: search.get("list") ?? "employees",
    show(id: string | null) {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("employee", id);
        else next.delete("employee");
        return next;
      });
    },
    // Another list is asked its own question.
    setView: (list: string) => setSearch({ list }),
  };
}

/** The people of the branch: their roles and states, and who asks to be let in. */
export function ViewEmployees() {
  const t = useT("employees");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { shown, view, show, setView } = useAddress();
  const mayCreate = can("employee:create");
  const open = Object.keys(views).filter((name) => can(views[name]?.permission ?? ""));
  const { list, query } = views[open.includes(view) ? view : (open[0] ?? "employees")] as View;
  const log = (id: string) => navigate(path(`employee-footsteps/employee?employee=${id}`));
  const create = () => navigate(path("employees/view-employees/create"));
  return (
    <Page
      title={t("page.employee")}
      extra={
        mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
            {t("employee.new")}
          </Button>
        )
      }
    >
      <ListView
        key={view}
        list={list}
        query={query}
        title="full_name"
        cells={cells}
        onOpen={({ id }) => show(id)}
        onCreate={mayCreate ? create : undefined}
        actions={({ id }) => [
          { key: "show", label: t("employee.show"), onClick: () => show(id) },
          ...(can("footstep:read")
            ? [{ key: "activity", label: t("employee.activity"), onClick: () => log(id) }]
            : []),
        ]}
        toolbar={
          open.length > 1 && (
            <Segmented
              aria-label={t("employee.which")}
              value={view}
              onChange={setView}
              options={open.map((value) => ({ value, label: t(`employee.${value}`) }))}
            />
          )
        }
      />
      <EmployeePanel id={shown} onClose={() => show(null)} />
      {mayCreate && pathname.endsWith("/create") && (
        <NewEmployee
          onCreated={(id) => navigate(path(`employees/view-employees?employee=${id}`))}
          onClose={() => navigate(path("employees/view-employees"))}
        />
      )}
    </Page>
  );
}
