import { Card, Flex, Input, Pagination, Typography } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { OrganizationCard } from "#contract/entities/organization";
import { searchOrganizations } from "#contract/operations/organizations/show-organization";
import { Columns } from "../../components/columns";
import { useDebounced } from "../../components/pickers/use-debounced";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OrganizationMark } from "../organization/organization-mark";

function Found({ organization }: { organization: OrganizationCard }) {
  const t = useT("onboarding");
  const { id, name, address, description, logo_url, branch_count } = organization;
  return (
    <li>
      <Link to={`/onboarding/organization/${id}`}>
        <Card size="small" hoverable>
          <Card.Meta
            avatar={<OrganizationMark name={name} logo={logo_url} />}
            title={name}
            description={
              <Flex vertical>
                {address && <span>{address}</span>}
                {description && (
                  <Typography.Text type="secondary" ellipsis>
                    {description}
                  </Typography.Text>
                )}
                <small>{t("join.branchCount", { count: branch_count })}</small>
              </Flex>
            }
          />
        </Card>
      </Link>
    </li>
  );
}

/** The organisations that let themselves be found. */
export function BrowseOrganizations() {
  const t = useT("onboarding");
  const [typed, setTyped] = useState("");
  const [pageIndex, setPageIndex] = useState(0);
  const q = useDebounced(typed.trim());
  const { data, error, refetch } = useRead(searchOrganizations, { q, pageIndex }, { keepPrevious: true });
  return (
    <Flex vertical gap={12} component="section" aria-label={t("join.browse")}>
      <h2>{t("join.browse")}</h2>
      <Input
        type="search"
        aria-label={t("join.search")}
        placeholder={t("join.search")}
        maxLength={200}
        allowClear
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPageIndex(0);
        }}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.data.length === 0 && <EmptyState title={t("join.none")} description={t("join.noneText")} />}
      {data && (
        <Columns component="ul" width={260}>
          {data.data.map((organization) => (
            <Found key={organization.id} organization={organization} />
          ))}
        </Columns>
      )}
      {data && data.totalPage > 1 && (
        <Pagination
          current={pageIndex + 1}
          pageSize={data.pageSize}
          total={data.totalSize}
          showSizeChanger={false}
          onChange={(page) => setPageIndex(page - 1)}
        />
      )}
    </Flex>
  );
}
