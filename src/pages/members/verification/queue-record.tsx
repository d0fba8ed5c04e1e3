import { Card, Descriptions, Image, Tag } from "antd";
import type { ReactNode } from "react";
import { member as members } from "#contract/entities/member";
import { listOf } from "#contract/kit/list";
import { showMember } from "#contract/operations/members/show-member";
import { memberGovernmentBenefit } from "#contract/resources/member-government-benefit";
import { pictureUrl } from "../../../components/picture-url";
import { ErrorState, LoadingState } from "../../../components/states";
import { useDates } from "../../../hooks/use-dates";
import { useRead } from "../../../hooks/use-operation";
import { Cell } from "../../../lists/cells";
import { useListPage } from "../../../lists/data";
import { useLabels } from "../../../lists/labels";
import type { Row } from "../../../lists/row";
import { useT } from "../../../providers/i18n";

const idList = listOf(memberGovernmentBenefit);

const { names, particulars, reach, tax, work, pictures } = members.groups.personal;
const fields = { ...names, ...particulars, ...reach, ...tax, ...work };

interface MemberOf {
  id: string;
}

/** What was entered about a member, and what of it is lacking. */
export function MemberWords({ id }: MemberOf) {
  const t = useT("members");
  const labels = useLabels();
  const { data, error, refetch } = useRead(showMember, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const row = data as unknown as Row;
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={1}
        items={Object.entries(fields).map(([name, field]) => ({
          key: name,
          label: labels.field(name, field),
          children: row[name] ? <Cell name={name} field={field} row={row} /> : "–",
        }))}
      />
      {data.lacks.length > 0 && (
        <p>
          {t("panel.lacks")}:{" "}
          {data.lacks.map((requirement) => (
            <Tag key={requirement} color="warning">
              {t(`missing.${requirement}`)}
            </Tag>
          ))}
        </p>
      )}
    </>
  );
}

function Paper({ title, note, ids }: { title: string; note?: ReactNode; ids: readonly unknown[] }) {
  return (
    <figure className="verify-paper">
      <figcaption>
        <strong>{title}</strong> {note}
      </figcaption>
      {ids.filter(Boolean).map((id) => (
        <Image key={String(id)} alt={title} src={pictureUrl(String(id))} loading="lazy" />
      ))}
    </figure>
  );
}

/** The papers that show who a member is: picture, signature and government ids, large enough to be read. */
export function MemberPapers({ id }: MemberOf) {
  const t = useT("members");
  const labels = useLabels();
  const dates = useDates();
  const { data: member } = useRead(showMember, { id });
  const {
    data: ids,
    error,
    refetch,
  } = useListPage(idList, {
    pageIndex: 0,
    pageSize: 20,
    sort: [],
    filter: { logic: "and", filters: [{ field: "member_profile_id", mode: "equal", value: id }] },
    q: "",
  });
  return (
    <Card title={t("queue.papers")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !ids && <LoadingState />}
      <div className="verify-papers">
        {Object.entries(pictures).map(([name, field]) => {
          const picture = (member as unknown as Row | undefined)?.[name];
          return picture ? <Paper key={name} title={labels.field(name, field)} ids={[picture]} /> : null;
        })}
        {ids?.data.map(({ id: key, kind, value, expiry_date, front_media_id, back_media_id }) => (
          <Paper
            key={key}
            title={`${labels.option(String(kind))} ${value}`}
            note={expiry_date ? t("queue.until", { day: dates.show(String(expiry_date)) }) : undefined}
            ids={[front_media_id, back_media_id]}
          />
        ))}
      </div>
      {ids?.data.length === 0 && <p className="verify-none">{t("queue.no_ids")}</p>}
    </Card>
  );
}
