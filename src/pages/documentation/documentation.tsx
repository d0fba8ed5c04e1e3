import { Collapse, Flex, Input } from "antd";
import { useDeferredValue, useMemo, useState } from "react";
import { Page } from "../../components/page";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useT } from "../../providers/i18n";
import { EndpointDetails } from "./endpoint-details";
import { type Endpoint, endpointsBy, type OpenApi, useOpenApi } from "./openapi";
import "./documentation.css";

function Head({ endpoint }: { endpoint: Endpoint }) {
  return (
    <span className="api-head">
      <strong className={`api-method is-${endpoint.method.toLowerCase()}`}>{endpoint.method}</strong>
      <code>{endpoint.path}</code> <span>{endpoint.summary}</span>
    </span>
  );
}

/** So many calls at most are shown at once; more are folded into their subjects. */
const mostShown = 40;

function Endpoints({ api, words }: { api: OpenApi; words: string }) {
  const t = useT("documentation");
  const subjects = useMemo(() => endpointsBy(api, words), [api, words]);
  if (subjects.length === 0) return <EmptyState title={t("none")} />;
  const areFew = subjects.flatMap(([, endpoints]) => endpoints).length <= mostShown;
  return (
    <Collapse
      // Another search opens anew what it finds.
      key={words}
      ghost
      size="small"
      defaultActiveKey={areFew ? subjects.map(([tag]) => tag) : []}
      items={subjects.map(([tag, endpoints]) => ({
        key: tag,
        label: <strong>{tag}</strong>,
        extra: t("count", { count: endpoints.length }),
        children: (
          <Collapse
            size="small"
            items={endpoints.map((endpoint) => ({
              key: `${endpoint.method} ${endpoint.path}`,
              label: <Head endpoint={endpoint} />,
              children: <EndpointDetails api={api} endpoint={endpoint} />,
            }))}
          />
        ),
      }))}
    />
  );
}

/**
 * The API for those who write programs against it: the server's own description of itself, to be searched.
 */
export function Documentation() {
  const t = useT("documentation");
  const { data: api, error, refetch } = useOpenApi();
  const [words, setWords] = useState("");
  const searched = useDeferredValue(words);
  return (
    <Page title={t("page.documentation")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!api && !error && <LoadingState />}
      {api && (
        <Flex vertical gap="middle" className="api-documentation">
          <p>
            {t("intro", { version: api.info.version })} <a href="/api/v1/openapi.json">openapi.json</a>
          </p>
          <Input.Search
            allowClear
            aria-label={t("search")}
            placeholder={t("search")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Endpoints api={api} words={searched} />
        </Flex>
      )}
    </Page>
  );
}
