import { kindOf, type OpenApi, type Schema, schemaIn } from "./openapi";

const deepest = 4;

interface Row {
  name: string;
  schema: Schema;
  isRequired: boolean;
  depth: number;
}

/** The part of a schema that has properties of its own: itself, its items, or one of its choices. */
function objectIn(api: OpenApi, schema: Schema): Schema | undefined {
  const whole = schemaIn(api, schema);
  if (whole.properties) return whole;
  if (whole.items) return objectIn(api, whole.items);
  for (const choice of whole.anyOf ?? whole.oneOf ?? []) {
    const found = objectIn(api, choice);
    if (found) return found;
  }
  return undefined;
}

function rowsOf(api: OpenApi, schema: Schema, depth = 0): Row[] {
  const { properties = {}, required = [] } = objectIn(api, schema) ?? {};
  return Object.entries(properties).flatMap(([name, property]) => [
    { name, schema: property, isRequired: required.includes(name), depth },
    ...(depth < deepest ? rowsOf(api, property, depth + 1) : []),
  ]);
}

/** What an input or answer holds, a line a property, those of its parts set in. */
export function SchemaTable({ api, schema, caption }: { api: OpenApi; schema: Schema; caption: string }) {
  const rows = rowsOf(api, schema);
  return (
    <table className="api-table">
      <caption>
        {caption} <code>{kindOf(schema)}</code>
      </caption>
      <tbody>
        {rows.map(({ name, schema: property, isRequired, depth }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never move
          <tr key={index}>
            <th scope="row" style={{ paddingInlineStart: 8 + depth * 20 }}>
              <code>{name}</code>
              {isRequired && <span aria-hidden="true"> *</span>}
            </th>
            <td>
              <code>{kindOf(property)}</code>
            </td>
            <td>{schemaIn(api, property).description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
