import { List, Typography } from "antd";
import { Link } from "react-router";
import { memberList } from "#contract/entities/member";
import type { Filter } from "#contract/kit/list-query";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useListPage } from "../../lists/data";
import { useT } from "../../providers/i18n";
import { Part } from "./facts";
import { useProfile } from "./profile";

const mostShown = 20;

/** Who brought the member, and whom the member has brought. */
export function Recruits() {
  const t = useT("member-profile");
  const dates = useDates();
  const { path } = useBranch();
  const { member } = useProfile();
  const filter: Filter = { field: "recruited_by_member_profile_id", mode: "equal", value: member.id };
  const { data } = useListPage(memberList, {
    pageIndex: 0,
    pageSize: mostShown,
    sort: [{ field: "created_at", order: "desc" }],
    filter: { logic: "and", filters: [filter] },
    q: "",
  });
  const profile = (id: string) => path(`member-profile/${id}/overview`);
  const filters = JSON.stringify({ logic: "and", filters: [filter] });
  const all = `${path("view-members")}?filter=${encodeURIComponent(filters)}`;
  const recruiter = member.recruited_by_member_profile_id;
  return (
    <Part title={t("recruit.title")}>
      {recruiter && (
        <p>
          {t("recruit.by")} <Link to={profile(recruiter)}>{member.recruited_by_name}</Link>
        </p>
      )}
      {member.recruited_count === 0 && <p className="children-none">{t("recruit.none")}</p>}
      {data && data.data.length > 0 && (
        <List
          size="small"
          rowKey="id"
          dataSource={data.data}
          renderItem={({ id, full_name, passbook, created_at }) => (
            <List.Item>
              <Link to={profile(id)}>{String(full_name)}</Link>
              <Typography.Text type="secondary">
                {String(passbook)} · {dates.show(String(created_at).slice(0, 10))}
              </Typography.Text>
            </List.Item>
          )}
        />
      )}
      {data && data.totalSize > mostShown && (
        <Link to={all}>{t("recruit.all", { count: data.totalSize })}</Link>
      )}
    </Part>
  );
}
