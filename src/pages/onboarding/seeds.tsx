import { Flex, Tag } from "antd";
import { labelOf } from "#contract/kit/field";
import { lists } from "#contract/lists";
import { previewSeeds } from "#contract/operations/organizations/found-organization";
import { resources } from "#contract/resources/index";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

/** What a resource or list is called, of whichever of the two the name is. */
function useSeedName(): (name: string) => string {
  const labels = useLabels();
  return (name) => {
    const resource = resources.find((resource) => resource.name === name);
    if (resource) return labels.many(resource);
    const list = lists.find((one) => one.name === name);
    return list ? labels.list(list) : labelOf(name);
  };
}

/** What a new branch is given, so that it can open its doors. */
export function Seeds() {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(previewSeeds, {});
  const nameOf = useSeedName();
  return (
    <Flex vertical gap="small" component="section" className="seeds" aria-label={t("seeds.title")}>
      <h2>{t("seeds.title")}</h2>
      <p>{t("seeds.text")}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && (
        <Flex component="ul" wrap gap={4}>
          {data.data.map(({ name, count }) => (
            <li key={name}>
              <Tag bordered={false}>
                <strong>{count}</strong> {nameOf(name)}
              </Tag>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
