import { Alert, Table } from "antd";
import type { ApprovalItem, ApprovalPreview } from "#contract/entities/approval";
import type { EligibilityReason } from "#contract/entities/loan-parts";
import { isCalendarDate } from "#contract/kit/dates";
import type { Problem } from "#contract/kit/refusal";
import { Money } from "../../components/money";
import { Scrolled } from "../../components/scrolled";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { MediaDocument } from "../../lists/lazy-cells";
import { ApiError } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useRefusalText } from "../../providers/refusal-text";
import { fieldOf, isKept, isNothing } from "../../resources/footsteps/changes";
import { Value } from "../../resources/footsteps/changes-table";
import { Eligibility } from "../loans/eligibility";

type Entry = ApprovalPreview["entries"][number];
type Line = Entry["lines"][number];
type Change = ApprovalPreview["records"][number]["changes"][number];

function Lines({ entry }: { entry: Entry }) {
  const t = useT("approvals");
  const money = (field: "debit" | "credit" | "balance_before" | "balance_after") => ({
    title: t(`preview.${field}`),
    align: "right" as const,
    render: (_: unknown, line: Line) => (
      <Money value={line[field] || field.startsWith("b") ? line[field] : null} />
    ),
  });
  return (
    <Table<Line>
      size="small"
      rowKey={(line) => entry.lines.indexOf(line)}
      pagination={false}
      dataSource={entry.lines}
      title={() => entry.description || t("preview.entry")}
      columns={[
        {
          title: t("preview.account"),
          render: (_, { account_code, account_name, member_name, particulars }) => (
            <>
              {account_code} {account_name}
              {member_name && <div className="approval-holder">{member_name}</div>}
              {particulars && <div className="approval-holder">{particulars}</div>}
            </>
          ),
        },
        money("debit"),
        money("credit"),
        money("balance_before"),
        money("balance_after"),
      ]}
    />
  );
}

type Told = (text: string) => string;

/** What a value was, in a line: centavos are told by the name of their field. */
function textOf(value: unknown, told: Told): string {
  if (value === null || value === "") return "–";
  if (Array.isArray(value)) return value.map((one) => textOf(one, told)).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : told(String(value));
}

/** Of long lists only what comes and goes: the rights of somebody are hundreds. */
function sides({ before, after }: Change, told: Told): [string, string] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [textOf(before, told), textOf(after, told)];
  return [
    textOf(
      before.filter((one) => !after.includes(one)),
      told,
    ),
    textOf(
      after.filter((one) => !before.includes(one)),
      told,
    ),
  ];
}

/** What holds others, as the rows of a table inside a record. */
const isRows = (value: unknown): boolean =>
  typeof value === "object" && value !== null && (!Array.isArray(value) || value.some(isRows));

const isAttached = (value: unknown): value is { media_id: string; name: string | null }[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one?.media_id === "string");

const isMoney = (field: string) => /(^|_)(amount|balance|limit|cash)$/.test(field);
const isOption = (field: string) => /(^|_)(state|status|kind|type|class|mode|way)$/.test(field);
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** Who asks and when stands above. */
const isOfMaker = (field: string) => /^created_(at|by)/.test(field);

/** Who or what is meant is told once: by its name, where that is there beside its id. */
function toldOnce(changes: Change[]): Change[] {
  const fields = new Set(changes.map(({ field }) => field));
  return changes
    .filter(({ field }) => !fields.has(field.replace(/_id$/, "_name")) || !field.endsWith("_id"))
    .filter(({ field }) => !isKept(field) && !isOfMaker(field))
    .filter(({ before, after }) => !isNothing(before) || !isNothing(after));
}
const isName = (field: string) => field.endsWith("_name");

function Changes({ entity, changes }: { entity: string | null; changes: Change[] }) {
  const t = useT("approvals");
  const labels = useLabels();
  const dates = useDates();
  const told = (text: string) => (isCalendarDate(text) || isMoment(text) ? dates.show(text) : text);
  const ids = new Set(changes.map(({ field }) => field));
  const idOf = (field: string) => field.replace(/_name$/, "_id");
  const labelOf = ({ field, before, after }: Change) => {
    const name = isName(field) && ids.has(idOf(field)) ? idOf(field) : field;
    return labels.field(name, fieldOf(name, entity, after ?? before));
  };
  const side = (at: 0 | 1, name: "before" | "after") => ({
    title: t(`preview.${name}`),
    render: (_: unknown, change: Change) => {
      const value = change[name];
      if (change.field.endsWith("media_id") && typeof value === "string") {
        return <MediaDocument id={value} alt={labels.field(change.field)} size={64} />;
      }
      if (isAttached(value)) {
        return value.map(({ media_id, name }) => (
          <MediaDocument key={media_id} id={media_id} alt={name ?? labels.field("media_id")} size={64} />
        ));
      }
      if (isRows(value)) return <Value name={change.field} value={value} entity={entity} row={{}} />;
      if (isMoney(change.field) && typeof value === "number") return <Money value={value} />;
      if (isOption(change.field) && typeof value === "string" && value) return labels.option(value);
      return <span className="approval-value">{sides(change, told)[at]}</span>;
    },
  });
  return (
    <Table<Change>
      size="small"
      rowKey="field"
      pagination={false}
      dataSource={toldOnce(changes)}
      columns={[
        { title: t("preview.field"), rowScope: "row", render: (_, change) => labelOf(change) },
        side(0, "before"),
        side(1, "after"),
      ]}
    />
  );
}

/** What is refused unless it is approved; of a loan, each point that its member lacks. */
function Refused({ refusals }: { refusals: NonNullable<ApprovalPreview["refusals"]> }) {
  const t = useT("approvals");
  const textOf = useRefusalText();
  return refusals.map((refusal) => {
    const reasons = refusal.detail?.reasons as EligibilityReason[] | undefined;
    return (
      <Alert
        key={refusal.code}
        className="approval-refused"
        type="warning"
        showIcon
        message={t("preview.refused", { refusal: textOf(new ApiError(409, refusal as Problem)) })}
        description={reasons && <Eligibility reasons={reasons} />}
      />
    );
  });
}

/** What would be done: the accounts it moves with their balances, the records it changes. */
export function Preview({ item: { preview } }: { item: ApprovalItem }) {
  const t = useT("approvals");
  const { entries, refusals = [] } = preview;
  const records = preview.records.filter(({ changes }) => changes.length > 0);
  if (entries.length + records.length + refusals.length === 0) return <p>{t("preview.none")}</p>;
  return (
    <>
      <Refused refusals={refusals} />
      {entries.map((entry) => (
        <Scrolled key={JSON.stringify(entry)} label={t("preview.entry")}>
          <Lines entry={entry} />
        </Scrolled>
      ))}
      {records.map(({ entity, entity_id, changes }) => (
        <Changes key={entity_id} entity={entity} changes={changes} />
      ))}
    </>
  );
}
