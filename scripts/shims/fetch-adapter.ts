// The adapter of axios for fetch, which nothing here asks for (see scripts/browser-build.ts).
export const getFetch = () => false;
