import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const shim = (file: string) => fileURLToPath(new URL(`shims/${file}`, import.meta.url));

const unused = shim("unused.ts");

/** Packages that others import and nothing here uses, or of which little is needed. */
export const shims = {
  pluralize: shim("plurals.ts"),
  "resize-observer-polyfill": shim("resize-observer.ts"),
  papaparse: unused,
  "error-stack-parser": unused,
  qs: shim("query.ts"),
  "@ant-design/pro-layout": shim("page-header.tsx"),
};

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

type Home = (name: string, alias: string, code: string) => string;

/** How each of the names that the index of a package gathers is imported from its own file. */
const homes: Record<string, Home> = {
  antd(name, alias, code) {
    // The index of inputs brings passwords, text areas and codes, which only a few forms name.
    if (name === "Input" && !/\bInput\.[A-Z]/.test(code))
      return `import ${alias} from "antd/es/input/Input";`;
    // What is neither a component nor one of antd's few objects stays with the index.
    const hasOwnFile = /^[A-Z]/.test(name) || ["theme", "message", "notification"].includes(name);
    return hasOwnFile
      ? `import ${alias} from "antd/es/${kebab(name)}";`
      : `import { ${name} as ${alias} } from "antd";`;
  },
  // What is no icon, such as the maker of icons from a font, has no file among them.
  "@ant-design/icons": (name, alias) =>
    /(Outlined|Filled|TwoTone)$/.test(name)
      ? `import ${alias} from "@ant-design/icons/es/icons/${name}";`
      : `import { ${name} as ${alias} } from "@ant-design/icons";`,
  // Inputs and radio buttons of antd want these two; the index brings the whole form library with them.
  "rc-field-form"(name, alias) {
    if (name === "FormProvider") return `import { ${name} as ${alias} } from "rc-field-form/es/FormContext";`;
    if (name === "useForm") return `import ${alias} from "rc-field-form/es/useForm";`;
    return `import { ${name} as ${alias} } from "rc-field-form";`;
  },
};

const named = /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons|rc-field-form)["'];?/g;

function importOf(item: string, from: string, code: string): string {
  if (item === "" || item.startsWith("type ")) return "";
  const [name = "", alias = name] = item.split(/\s+as\s+/);
  return homes[from]?.(name, alias, code) ?? "";
}

/**
 * Imports each component from its own file. Through the index, the bundler would put every component used
 * anywhere into the part that is loaded first.
 */
export function deepImports(): Plugin {
  return {
    name: "deep-imports",
    enforce: "pre",
    transform(code, id) {
      if (!/\.[mc]?[jt]sx?($|\?)/.test(id)) return null;
      if (code.search(named) < 0) return null;
      return code.replace(named, (_, items: string, from: string) =>
        items
          .split(",")
          .map((item) => importOf(item.trim(), from, code))
          .join(" "),
      );
    },
  };
}

/** Parts that somebody imports, and what replaces them where more would come along than is used. */
const replacements: readonly { part: RegExp; importer: RegExp; by: string }[] = [
  // Our lists ask with filters of their own; the one of antd may show a tree.
  { part: /\/tree$/, importer: /useFilter\/FilterDropdown\.js$/, by: unused },
  // The titles of our pages are headings already.
  { part: /\/typography$/, importer: /@refinedev\/antd\//, by: shim("typography.tsx") },
  { part: /^dayjs/, importer: /@refinedev\/antd\//, by: shim("dates-of-kit.ts") },
  // Groups of radio buttons name themselves by a path; forms of antd, which ours are not, would come along.
  { part: /\/form\/hooks\/useForm$/, importer: /antd\/es\/radio\/group\.js$/, by: shim("name-path.ts") },
  // Browsers ask by XMLHttpRequest, which tells how far an upload is.
  { part: /^\.\/fetch\.js$/, importer: /axios\/lib\/adapters\//, by: shim("fetch-adapter.ts") },
  // Schemas are described by the server alone.
  { part: /\/to-json-schema\.js$/, importer: /zod\/v4\/classic\/schemas\.js$/, by: shim("json-schema.ts") },
];

/** Leaves out of packages what nothing here uses. */
export function lessParts(): Plugin {
  return {
    name: "less-parts",
    enforce: "pre",
    resolveId: (source, importer = "") =>
      replacements.find((one) => one.part.test(source) && one.importer.test(importer))?.by ?? null,
  };
}

/** The same of how each kind of schema is described. */
export function schemasUndescribed(): Plugin {
  return {
    name: "schemas-undescribed",
    transform: (code, id) =>
      /zod\/v4\/classic\/schemas\.js$/.test(id)
        ? code.replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, "")
        : null,
  };
}

const withoutSideEffects =
  /node_modules\/(sunflower-antd|@ant-design\/pro-[a-z]+|react-markdown|remark-gfm)\//;

/** Says of packages that Refine's kit names that what is not used of them may be left out; they do not. */
export function pureParts(): Plugin {
  return {
    name: "pure-parts",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/sunflower-antd|@ant-design\/pro-|react-markdown|remark-gfm/.test(source + importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && withoutSideEffects.test(resolved.id)
        ? { ...resolved, moduleSideEffects: false }
        : resolved;
    },
  };
}

const declaring = /\/contract\/kit\/(field|entity|list|operation|rule|input|once)\.ts$/;

/** Says that declaring does nothing else: what is declared and not used here may be left out. */
export function pureDeclarations(): Plugin {
  return {
    name: "pure-declarations",
    enforce: "pre",
    transform: (code, id) =>
      declaring.test(id)
        ? code.replaceAll(/^export (?=function |const \w+ = (<|\())/gm, "/* @__NO_SIDE_EFFECTS__ */ $&")
        : null,
  };
}

const kitOfForms = "?forms";

/**
 * Refine's kit is one module: what any page uses of it would come with the first. What only records and their
 * forms use is a copy of its own, fetched with them; the two share nothing but what they import.
 */
export function kitInParts(): Plugin {
  return {
    name: "kit-in-parts",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source !== "@refinedev/antd" || !/record-frame|reference-picker/.test(importer ?? "")) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}${kitOfForms}` };
    },
    load: (id) => (id.endsWith(kitOfForms) ? readFile(id.slice(0, -kitOfForms.length), "utf8") : null),
  };
}
