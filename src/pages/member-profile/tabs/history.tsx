import { Flex, Segmented } from "antd";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { memberAttributes } from "#contract/entities/member";
import { memberAttributeHistory, memberHistory } from "#contract/entities/member-history";
import type { List } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import { useCan } from "../../../hooks/use-auth";
import { useLabels } from "../../../lists/labels";
import { ListView } from "../../../lists/list-view";
import { useT } from "../../../providers/i18n";
import { useProfile } from "../profile";
import { Steps } from "./steps";

/** A list about one member, by the member's id. */
const listOfMember = (list: List, id: string): List => ({ ...list, path: list.path.replace(":id", id) });

const everything = "everything";
type Attribute = (typeof memberAttributes)[number];
type View = typeof everything | "attributes" | Attribute;

/** What is shown is part of the address: "?view=member-type". */
function useView(views: readonly View[]) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("view") as View;
  const view = views.includes(asked) ? asked : (views[0] as View);
  // Another list is another question: what was asked of the one means nothing to the next.
  const show = (next: View) => setSearch({ view: next }, { replace: true });
  return { view, show };
}

/** Everything that was changed about the member, and what each attribute of theirs has been. */
export function History() {
  const t = useT("member-profile");
  const labels = useLabels();
  const maySeeAll = useCan()(`${memberHistory.name}:read`);
  const { id } = useProfile().member;
  const views: View[] = [...(maySeeAll ? [everything as View] : []), "attributes", ...memberAttributes];
  const { view, show } = useView(views);
  const labelOf = (one: View) =>
    one === everything || one === "attributes" ? t(`history.${one}`) : labels.option(one);
  return (
    <Flex vertical gap="large">
      <Segmented<View>
        className="profile-views"
        aria-label={t("history.choose")}
        value={view}
        onChange={show}
        options={views.map((value) => ({ value, label: labelOf(value) }))}
      />
      {view === everything ? (
        <Steps list={listOfMember(memberHistory, id)} />
      ) : (
        <Values key={view} view={view} />
      )}
    </Flex>
  );
}

/** The values an attribute has had, or all of them: from what to what, when and by whom. */
function Values({ view }: { view: Exclude<View, typeof everything> }) {
  const { id } = useProfile().member;
  const labels = useLabels();
  const isAll = view === "attributes";
  const list = useMemo(() => {
    const whole = listOfMember(memberAttributeHistory, id);
    if (isAll) return whole;
    const { attribute: _, ...fields } = whole.fields;
    return { ...whole, fields };
  }, [id, isAll]);
  const query = useMemo<Filter[]>(
    () => (isAll ? [] : [{ field: "attribute", mode: "equal", value: view }]),
    [isAll, view],
  );
  const cells = { attribute: (value: unknown) => labels.option(String(value)) };
  return <ListView list={list} title="value_name" query={query} cells={isAll ? cells : undefined} />;
}
