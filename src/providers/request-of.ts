import type { Operation } from "#contract/kit/operation";

/**
 * The call of an operation: parameters fill the path, the rest is the query of a read or the body of a
 * write.
 */
export function requestOf(operation: Operation, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isRead = operation.method === "GET" || operation.method === "DELETE";
  return { method: operation.method, url, ...(isRead ? { params: rest } : { data: rest }) };
}
