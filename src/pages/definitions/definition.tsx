import { Button, Flex, Input } from "antd";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { DefinitionKind, StatementDefinition } from "#contract/entities/statement-definition";
import { isCalendarDate } from "#contract/kit/dates";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import type { DateRange } from "../ledger/date-ranges";
import { RangeBar } from "../ledger/ledger-bar";
import { ChosenItem } from "./chosen-item";
import { DefinitionTree, openedAtFirst } from "./definition-tree";
import { GroupingDialog } from "./grouping-dialog";
import { MissingAccounts } from "./missing-accounts";
import { above, walkable } from "./tree";
import { type Acts, useActs } from "./use-acts";
import { type DefinitionAtWork, useDefinition } from "./use-definition";
import { useSearch } from "./use-search";
import "./definitions.css";

/** The days the amounts are of, kept in the address. */
function useRange() {
  const [search, setSearch] = useSearchParams();
  const day = (name: string) => {
    const text = search.get(name);
    return text && isCalendarDate(text) ? text : null;
  };
  const change = (part: Partial<DateRange>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { range: { from: day("from"), to: day("to") }, change };
}

/**
 * One of the two trees that the accounts of the branch are placed in, with amounts rolled up by the server.
 */
export function Definition({ kind }: { kind: DefinitionKind }) {
  const t = useT("accounts");
  const { range, change: changeRange } = useRange();
  const work = useDefinition(kind, range);
  const { definition, error, refetch } = work;
  const [said, setSaid] = useState("");
  const [isAdding, setIsAdding] = useState(false);
  const acts = useActs(work, setSaid);
  const mayAdd = useCan()("statement-definition:create-grouping");
  const addButton = mayAdd && <Button onClick={() => setIsAdding(true)}>{t("grouping.add")}</Button>;
  return (
    <Page title={t(`page.${kind}-definition`)} extra={definition && addButton}>
      <Flex gap="small" wrap className="definition-bar">
        <RangeBar range={range} onChange={changeRange} />
      </Flex>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !definition && <LoadingState />}
      {!error && definition && definition.groupings.length === 0 && (
        <EmptyDefinition acts={acts} addButton={addButton} />
      )}
      {!error && definition && definition.groupings.length > 0 && (
        <FilledDefinition definition={definition} range={range} work={work} acts={acts} />
      )}
      {isAdding && definition && (
        <GroupingDialog definition={definition} onSaved={work.changed} onClose={() => setIsAdding(false)} />
      )}
    </Page>
  );
}

function EmptyDefinition({ acts, addButton }: { acts: Acts; addButton: React.ReactNode }) {
  const t = useT("accounts");
  const can = useCan();
  const buttons = (
    <Flex gap="small" justify="center" wrap>
      {can("statement-definition:add-standard") && (
        <Button type="primary" onClick={() => void acts.addStandard()}>
          {t("tree.addStandard")}
        </Button>
      )}
      {addButton}
    </Flex>
  );
  return <EmptyState title={t("tree.empty")} description={t("tree.emptyText")} action={buttons} />;
}

interface FilledProps {
  definition: StatementDefinition;
  range: DateRange;
  work: DefinitionAtWork;
  acts: Acts;
}

function FilledDefinition({ definition, range, work, acts }: FilledProps) {
  const t = useT("accounts");
  const can = useCan();
  const tree = useMemo(() => walkable(definition), [definition]);
  const [open, setOpen] = useState(() => openedAtFirst(tree));
  const [chosen, setChosen] = useState<string | null>(null);
  const show = (key: string) => {
    setOpen((before) => [...new Set([...before, ...above(tree, key)])]);
    setChosen(key);
  };
  const search = useSearch(tree, show);
  const shownOpen = [...new Set([...open, ...search.way])];
  const item = chosen === null ? undefined : tree.items.get(chosen);
  const mayMove = ["move-node", "place-account"].every((act) => can(`statement-definition:${act}`));
  return (
    <div className="definition">
      <div>
        <Flex gap="small" wrap className="definition-bar">
          <Input.Search
            className="definition-search"
            allowClear
            aria-label={t("tree.search")}
            placeholder={t("tree.search")}
            value={search.q}
            onChange={({ target }) => search.setQ(target.value)}
            onSearch={() => search.next(chosen)}
          />
          <span role="status" className="tree-hint">
            {search.q.trim() !== "" && t("tree.hits", { count: search.hits.length })}
          </span>
          <Button onClick={() => setOpen([...tree.items.keys()])}>{t("tree.openAll")}</Button>
          <Button onClick={() => setOpen([])}>{t("tree.closeAll")}</Button>
        </Flex>
        <Heads isPeriod={range.from !== null} />
        <DefinitionTree
          label={t(`page.${definition.kind}-definition`)}
          tree={tree}
          chosen={item ? chosen : null}
          onChoose={setChosen}
          open={shownOpen}
          onOpen={setOpen}
          q={search.q.trim()}
          isPeriod={range.from !== null}
          onMove={mayMove ? (find) => void acts.move(find) : undefined}
        />
        <Balance definition={definition} />
      </div>
      <aside className="definition-side">
        <ChosenItem
          key={chosen}
          definition={definition}
          tree={tree}
          item={item}
          range={{ from: definition.from, to: definition.to }}
          acts={acts}
          onSaved={work.changed}
        />
        <MissingAccounts missing={definition.missing} tree={tree} chosen={item} acts={acts} />
      </aside>
    </div>
  );
}

/** What the columns of amounts are; the tree itself has no place for heads. */
function Heads({ isPeriod }: { isPeriod: boolean }) {
  const t = useT("accounts");
  return (
    <div className="tree-row tree-heads" aria-hidden="true">
      <span className="tree-name" />
      {isPeriod &&
        ["opening", "debit", "credit"].map((name) => (
          <span key={name} className="tree-amount tree-movement">
            {t(`amount.${name}`)}
          </span>
        ))}
      <span className="tree-amount">{t("amount.closing")}</span>
    </div>
  );
}

/** Debit less credit over all accounts: zero, as in the trial balance. */
function Balance({ definition: { totals, to } }: { definition: StatementDefinition }) {
  const t = useT("accounts");
  const dates = useDates();
  const isEven = totals.closing === 0;
  return (
    <p className={isEven ? "tree-balance" : "tree-balance tree-uneven"}>
      {t(isEven ? "tree.even" : "tree.uneven", { date: dates.show(to) })}{" "}
      {!isEven && <Money value={totals.closing} withSign />}
    </p>
  );
}
