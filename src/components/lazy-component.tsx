import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is fetched when it is first shown; `meanwhile` stands in its place until then. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
) {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={meanwhile}>
      <Loaded {...props} />
    </Suspense>
  );
}
