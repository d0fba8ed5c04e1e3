import { Input, Pagination } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { OrganizationCard } from "#contract/entities/organization";
import { searchOrganizations } from "#contract/operations/organizations/show-organization";
import { useDebounced } from "../../components/pickers/use-debounced";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OrganizationMark } from "../organization/organization-mark";

function Card({ organization }: { organization: OrganizationCard }) {
  const t = useT("onboarding");
  const { id, name, address, description, logo_url, branch_count } = organization;
  return (
    <li>
      <Link className="organization-card" to={`/onboarding/organization/${id}`}>
        <OrganizationMark name={name} logo={logo_url} />
        <span>
          <strong>{name}</strong>
          {address && <span>{address}</span>}
          {description && <span className="organization-card-text">{description}</span>}
          <small>{t("join.branchCount", { count: branch_count })}</small>
        </span>
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
    <section className="browse" aria-label={t("join.browse")}>
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
        <ul className="organization-cards">
          {data.data.map((organization) => (
            <Card key={organization.id} organization={organization} />
          ))}
        </ul>
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
    </section>
  );
}
