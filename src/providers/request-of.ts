import type { Operation } from "#contract/kit/operation";

interface OperationRequest {
  method: Operation["method"];
  url: string;
  /** The query of a read. */
  params?: Record<string, unknown>;
  /** The body of a write. */
  data?: Record<string, unknown>;
}

/**
 * The call of an operation: parameters fill the path, the rest is the query of a read or the body of a
 * write.
 */
export function requestOf(operation: Operation, input: Record<string, unknown>): OperationRequest {
  const rest = { ...input };
  const url = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isRead = operation.method === "GET" || operation.method === "DELETE";
  return { method: operation.method, url, ...(isRead ? { params: rest } : { data: rest }) };
}
