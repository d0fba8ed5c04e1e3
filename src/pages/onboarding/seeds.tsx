import { labelOf } from "#contract/kit/field";
import { lists } from "#contract/lists";
import { previewSeeds } from "#contract/operations/organizations/found-organization";
import { resources } from "#contract/resources/index";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLabels } from "../../resources/labels";

/** What a noun or list is called, of whichever of the two the name is. */
function useSeedName(): (name: string) => string {
  const labels = useLabels();
  return (name) => {
    const noun = resources.find((resource) => resource.name === name);
    if (noun) return labels.many(noun);
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
    <section className="seeds" aria-label={t("seeds.title")}>
      <h2>{t("seeds.title")}</h2>
      <p>{t("seeds.text")}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && (
        <ul>
          {data.data.map(({ name, count }) => (
            <li key={name}>
              <strong>{count}</strong> {nameOf(name)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
