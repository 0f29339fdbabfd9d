type Cell = string | number;

/** A table as CSV. A cell that a spreadsheet would run as a formula starts with an apostrophe. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellOf).join(',')).join('\r\n');

function cellOf(value: Cell): string {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Tells spreadsheets that the text is UTF-8. */
export const UTF8_MARK = '\uFEFF';
