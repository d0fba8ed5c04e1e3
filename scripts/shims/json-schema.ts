// Zod describes schemas as JSON Schema; pages ask for none (see scripts/browser-build.ts).
const describe = () => () => {
  throw new Error("schemas are described by the server");
};

export { describe as createStandardJSONSchemaMethod, describe as createToJSONSchemaMethod };
