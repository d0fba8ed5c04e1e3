// Every browser that this product is built for observes sizes itself (see scripts/browser-build.ts).
export default globalThis.ResizeObserver;
