import { invalidInput, Refusal } from "#contract/kit/refusal";

/** 400 for a file that is neither CSV nor an Excel sheet, or one that costs more to read than it may. */
export const unreadable = () =>
  new Refusal(400, {
    code: "file_unreadable",
    message: "The file cannot be read as CSV or as an Excel sheet",
    fields: { file: "Neither CSV nor an Excel sheet" },
  });

/** 400 for a file with more lines below its heading than it may have. */
export const tooManyLines = (most: number) =>
  new Refusal(400, {
    code: "too_many_rows",
    message: `A file takes at most ${most.toLocaleString("en")} lines. Split it`,
    fields: { file: "Too many lines" },
  });

/** 400 for a file wider than it may be. */
export const tooManyColumns = (most: number) =>
  invalidInput({ file: `The file has more than ${most} columns` });

/** 400 for a sheet with a cell or row beyond the last one it may have, naming it. */
export const outOfBounds = (cell: string, { rows, columns }: { rows: number; columns: number }) =>
  new Refusal(400, {
    code: "sheet_too_large",
    message:
      `The sheet goes on to ${cell}; it may have ${rows.toLocaleString("en")} rows and ${columns} columns. ` +
      "Delete what lies beyond your table, or split it",
    fields: { file: `The sheet goes on to ${cell}` },
    detail: { cell, rows: rows.toLocaleString("en"), columns },
  });

/** 429 while as many spreadsheets as may wait are waiting to be read. */
export const spreadsheetsBusy = () =>
  new Refusal(429, {
    code: "spreadsheets_busy",
    message: "Too many spreadsheets are being read. Wait a moment and try again",
  });
