import { TableOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Flex, InputNumber, Segmented } from "antd";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { PagedResource } from "#contract/kit/resource";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { ResourcePage } from "../../resources/resource-page";
import { useResourceCan } from "../../resources/use-resource";
import { BudgetSheet } from "./budget-sheet";

const [firstYear, lastYear] = [1901, 9998];

/** The budgets of the branch: a list as every resource has, or the sheet of a year. */
export function Budgets({ resource }: { resource: PagedResource }) {
  const t = useT("budgets");
  const { branch } = useBranch();
  const can = useResourceCan(resource);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("year"));
  const isYear = Number.isInteger(asked) && asked >= firstYear && asked <= lastYear;
  const year = isYear ? asked : Number(branch.business_date.slice(0, 4));
  const maySheet = can("create") && can("update");
  const isSheet = maySheet && search.get("view") === "sheet";
  const [isDirty, setDirty] = useState(false);
  const { mayLeave } = useUnsavedGuard(isDirty);
  const set = async (values: Record<string, string>) => {
    if (!(await mayLeave())) return;
    setDirty(false);
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...values }), {
      replace: true,
    });
  };
  const above = maySheet && (
    <Flex gap="small" align="center" wrap style={{ marginBottom: 12 }}>
      <Segmented
        aria-label={t("view.title")}
        value={isSheet ? "sheet" : "list"}
        onChange={(view) => void set({ view })}
        options={[
          { value: "list", label: t("view.list"), icon: <UnorderedListOutlined aria-hidden /> },
          { value: "sheet", label: t("view.sheet"), icon: <TableOutlined aria-hidden /> },
        ]}
      />
      {isSheet && (
        <InputNumber
          aria-label={t("year")}
          min={firstYear}
          max={lastYear}
          precision={0}
          value={year}
          changeOnBlur
          onChange={(value) => value && value !== year && void set({ year: String(value) })}
        />
      )}
    </Flex>
  );
  return (
    <ResourcePage
      resource={resource}
      above={above}
      instead={isSheet ? <BudgetSheet year={year} onDirty={setDirty} /> : undefined}
    />
  );
}
