import { ReloadOutlined } from "@ant-design/icons";
import { Button, Card, Flex, List } from "antd";
import { Link } from "react-router";
import type { OwnMembership } from "#contract/entities/membership";
import { ownMemberships } from "#contract/operations/organizations/join-branch";
import { Columns } from "../../components/columns";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useAuth } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { OrganizationMark } from "../organization/organization-mark";
import { MembershipRow } from "./membership-row";
import "../organization/organization.css";

/** The memberships by organisation, in the order of its first. */
export function byOrganization(memberships: readonly OwnMembership[]): OwnMembership[][] {
  const groups = new Map<string, OwnMembership[]>();
  for (const membership of memberships) {
    const { id } = membership.organization;
    groups.set(id, [...(groups.get(id) ?? []), membership]);
  }
  return [...groups.values()];
}

/** Pictures of an organisation are read by those who are in a branch of it. */
function logoOf(memberships: OwnMembership[]): string | null {
  const inside = memberships.find(({ application_status }) => application_status === "accepted");
  const media = inside?.organization.media_id;
  return media ? `/api/v1/media/${media}/thumbnail?branch=${inside.branch.id}` : null;
}

interface OrganizationCardProps {
  memberships: OwnMembership[];
  onChanged(): void;
}

function OrganizationCard({ memberships, onChanged }: OrganizationCardProps) {
  const t = useT("onboarding");
  const [{ organization }] = memberships as [OwnMembership];
  const isOwner = memberships.some(
    ({ user_type, application_status }) => user_type === "owner" && application_status === "accepted",
  );
  return (
    <Card
      role="region"
      aria-label={organization.name}
      title={
        <Flex align="center" gap="small">
          <OrganizationMark name={organization.name} logo={logoOf(memberships)} size={36} />
          <h2>{organization.name}</h2>
        </Flex>
      }
      extra={isOwner && <Link to={`/onboarding/create-branch/${organization.id}`}>{t("branch.add")}</Link>}
      styles={{ body: { paddingBlock: 0 } }}
    >
      <List
        rowKey="id"
        dataSource={memberships}
        renderItem={(membership) => <MembershipRow membership={membership} onChanged={onChanged} />}
      />
    </Card>
  );
}

const ways = ["setup", "join", "code"] as const;
const addresses = {
  setup: "/onboarding/setup-org",
  join: "/onboarding/organization",
  code: "/onboarding/organization?by=code",
};

/** The ways into a branch: found an organisation, find one, or follow an invitation. */
function Ways() {
  const t = useT("onboarding");
  return (
    <Columns component="ul" width={260}>
      {ways.map((way) => (
        <li key={way}>
          <Link to={addresses[way]}>
            <Card hoverable>
              <Card.Meta title={t(`way.${way}`)} description={t(`way.${way}Text`)} />
            </Card>
          </Link>
        </li>
      ))}
    </Columns>
  );
}

/** Where one belongs, where one asked to belong, and the ways to more. */
export function Memberships() {
  const t = useT("onboarding");
  const { user } = useAuth();
  const { data, error, isFetching, refetch } = useRead(ownMemberships, {});
  const groups = data && byOrganization(data.data);
  const isNone = groups?.length === 0;
  return (
    <Page
      title={isNone ? t("index.welcome", { name: user.first_name }) : t("index.title")}
      extra={
        <Button icon={<ReloadOutlined spin={isFetching} />} onClick={() => void refetch()}>
          {t("action.refresh")}
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!groups && !error && <LoadingState />}
      {isNone && <p className="onboarding-lead">{t("index.none")}</p>}
      <Flex vertical gap="middle">
        {groups?.map((memberships) => (
          <OrganizationCard
            key={memberships[0]?.organization.id}
            memberships={memberships}
            onChanged={() => void refetch()}
          />
        ))}
      </Flex>
      {groups && groups.length > 0 && <h2 className="onboarding-more">{t("index.more")}</h2>}
      <Ways />
    </Page>
  );
}
