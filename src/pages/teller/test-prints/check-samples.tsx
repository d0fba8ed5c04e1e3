import { useList } from "@refinedev/core";
import { Card, Flex } from "antd";
import { Link } from "react-router";
import type { ResourceRow } from "#contract/kit/resource";
import { printSampleCheck } from "#contract/operations/prints/check-papers";
import { checkLayout } from "#contract/resources/check-layout";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { invalidatedByResource } from "../../../providers/refresh";
import { PaperButton } from "../../statements/paper-button";

/** A sample of each layout of checks, to be laid over a check of that bank. */
export function CheckSamples() {
  const t = useT("checks");
  const { path } = useBranch();
  const { result } = useList<ResourceRow<typeof checkLayout>>({
    resource: checkLayout.name,
    pagination: { pageSize: 100 },
    sorters: [{ field: "name", order: "asc" }],
    errorNotification: false,
    queryOptions: { meta: invalidatedByResource(checkLayout.name) },
  });
  return (
    <Card size="small" title={t("issued.samples")} style={{ marginTop: 16 }}>
      <p>{t(result.data.length > 0 ? "issued.samples_help" : "issued.samples_none")}</p>
      <Flex gap="small" wrap align="center">
        {result.data.map(({ id, name }) => (
          <PaperButton key={id} operation={printSampleCheck} input={{ id }}>
            {name}
          </PaperButton>
        ))}
        <Link to={path(checkLayout.page)}>{t("issued.layouts")}</Link>
      </Flex>
    </Card>
  );
}
