import { Flex, Select } from "antd";
import { useMemo, useState } from "react";
import type { Filter } from "#contract/kit/list-query";
import { memberDocument } from "#contract/resources/member-document";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { MemberPart } from "../parts";

const { options } = memberDocument.fields.category;

/** The member's archive: pictures and PDFs, by category. */
export function Documents() {
  const t = useT("member-profile");
  const labels = useLabels();
  const [category, setCategory] = useState<string | null>(null);
  const filter = useMemo<Filter[]>(
    () => (category ? [{ field: "category", mode: "equal", value: category }] : []),
    [category],
  );
  return (
    <Flex vertical gap="large">
      <MemberPart
        // Another category starts on its own first page.
        key={category}
        resource={memberDocument}
        filter={filter}
        note={
          <Select<string | null>
            className="document-category"
            aria-label={t("document.category")}
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={t("document.all")}
            value={category}
            onChange={(next) => setCategory(next ?? null)}
            options={options.map((value) => ({ value, label: labels.option(value) }))}
          />
        }
      />
    </Flex>
  );
}
