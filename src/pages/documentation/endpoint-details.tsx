import { useT } from "../../providers/i18n";
import { type Endpoint, kindOf, type OpenApi, parameterIn } from "./openapi";
import { SchemaTable } from "./schema-table";

/** What an endpoint takes and answers. */
export function EndpointDetails({ api, endpoint }: { api: OpenApi; endpoint: Endpoint }) {
  const t = useT("documentation");
  const parameters = (endpoint.parameters ?? []).map((one) => parameterIn(api, one));
  const body = endpoint.requestBody?.content["application/json"]?.schema;
  return (
    <div className="api-details">
      {endpoint.operationId && (
        <p>
          {t("permission")} <code>{endpoint.operationId}</code>
        </p>
      )}
      {parameters.length > 0 && (
        <table className="api-table">
          <caption>{t("parameters")}</caption>
          <tbody>
            {parameters.map(({ name, in: place, required, schema, description }) => (
              <tr key={`${place} ${name}`}>
                <th scope="row">
                  <code>{name}</code>
                  {required && <span aria-hidden="true"> *</span>}
                </th>
                <td>
                  {t(`in.${place}`)}
                  {schema && (
                    <>
                      {" "}
                      <code>{kindOf(schema)}</code>
                    </>
                  )}
                </td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body && <SchemaTable api={api} schema={body} caption={t("body")} />}
      {Object.entries(endpoint.responses).map(([status, { description, content }]) => {
        const schema = content?.["application/json"]?.schema;
        const isGood = status.startsWith("2");
        return (
          <section key={status} className="api-answer">
            <h4>
              <code>{status}</code> {isGood ? t("answer") : t("refusal")}
            </h4>
            <p>{description}</p>
            {isGood && schema && <SchemaTable api={api} schema={schema} caption={t("holds")} />}
          </section>
        );
      })}
    </div>
  );
}
