// The one helper of antd's forms that its radio buttons want (see scripts/browser-build.ts).
export const toNamePathStr = (name: string | number | (string | number)[]) => [name].flat().join("_");
