import { Button, Checkbox, Flex, Input, Select } from "antd";
import { useState } from "react";
import { Money } from "../../components/money";
import { useCan } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { type Item, type Missing, postingLines, type WalkableTree } from "./tree";
import type { Acts } from "./use-acts";

interface MissingAccountsProps {
  missing: readonly Missing[];
  tree: WalkableTree;
  chosen: Item | undefined;
  acts: Acts;
}

const isFound = ({ code, name }: Missing, q: string) =>
  `${code} ${name}`.toLowerCase().includes(q.trim().toLowerCase());

/** The accounts that are nowhere in the tree: searched, taken together and placed on a line. */
export function MissingAccounts({ missing, tree, chosen, acts }: MissingAccountsProps) {
  const t = useT("accounts");
  const can = useCan();
  const [q, setQ] = useState("");
  const [taken, setTaken] = useState<string[]>([]);
  const [picked, setPicked] = useState<string | null>(null);
  const found = missing.filter((account) => isFound(account, q));
  // What somebody else placed meanwhile is no longer there to be taken.
  const ids = taken.filter((id) => missing.some(({ account_id }) => account_id === id));
  const lines = postingLines(tree);
  const line = picked ?? (chosen?.is === "line" && chosen.row.is_posting ? chosen.row.id : null);
  const mayPlace = can(`statement-definition:${ids.length > 1 ? "order" : "place-account"}`);

  const place = async () => {
    if (line && (await acts.place(ids, line))) setTaken([]);
  };
  const turn = (id: string, isOn: boolean) =>
    setTaken(isOn ? [...ids, id] : ids.filter((other) => other !== id));
  const areAllTaken = found.length > 0 && found.every(({ account_id }) => ids.includes(account_id));
  if (missing.length === 0) return <p className="tree-hint">{t("missing.none")}</p>;
  return (
    <section aria-labelledby="missing-accounts">
      <h2 id="missing-accounts" className="tree-panel-title">
        {t("missing.title", { count: missing.length })}
      </h2>
      <p className="tree-hint">{t("missing.text")}</p>
      {can("statement-definition:place-by-section") && (
        <Button onClick={() => void acts.placeBySection()}>{t("missing.bySection")}</Button>
      )}
      <Input.Search
        allowClear
        aria-label={t("missing.search")}
        placeholder={t("missing.search")}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <Checkbox
        checked={areAllTaken}
        indeterminate={ids.length > 0 && !areAllTaken}
        disabled={found.length === 0}
        onChange={({ target }) => setTaken(target.checked ? found.map(({ account_id }) => account_id) : [])}
      >
        {t("missing.all", { count: found.length })}
      </Checkbox>
      <ul className="missing-list">
        {found.map(({ account_id: id, code, name, closing }) => (
          <li key={id}>
            <Checkbox checked={ids.includes(id)} onChange={({ target }) => turn(id, target.checked)}>
              {`${code} ${name}`}
            </Checkbox>
            <Money value={closing} />
          </li>
        ))}
      </ul>
      <Flex gap="small" wrap align="center">
        <Select<string | null>
          className="missing-line"
          aria-label={t("missing.line")}
          placeholder={t("missing.line")}
          showSearch
          optionFilterProp="label"
          value={line}
          onChange={setPicked}
          options={lines.map(({ id, path }) => ({ value: id, label: path }))}
        />
        <Button type="primary" disabled={!line || ids.length === 0 || !mayPlace} onClick={() => void place()}>
          {t("missing.place", { count: ids.length })}
        </Button>
      </Flex>
    </section>
  );
}
