import { expect, it } from "vitest";
import { read, repositoryFiles } from "./files.ts";

/** Why a dialog that asks for something is not drawn by FormModal. */
const ownFrames = {
  "src/components/palette/palette.tsx": "searches, and sends nothing",
  "src/lists/export-dialog.tsx": "fetches a file, and lists know no FormModal",
  "src/lists/view-name-dialog.tsx": "a checked form, but lists know no FormModal",
  "src/pages/accounts/order-dialog.tsx": "sends the order of a list; its input says of which",
  "src/pages/accounts/renumber-dialog.tsx": "sends what is chosen in a table",
  "src/pages/holidays/copy-year.tsx": "tells in the same frame what became of each holiday",
};

const input = /<(Input|InputNumber|Select|Radio|Checkbox|Switch|DatePicker|\w+(Field|Input))\b/;

it("draws dialogs with inputs by FormModal", () => {
  const own = repositoryFiles("src/**.tsx").filter((file) => {
    const code = read(file);
    return /<Modal\b/.test(code) && input.test(code) && !code.includes("<FormModal");
  });
  expect(own.sort()).toEqual(Object.keys(ownFrames));
});
