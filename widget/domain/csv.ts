type Cell = string | number;

export const CSV_MEDIA_TYPE = 'text/csv';

/** A table as CSV. A cell that a spreadsheet would run as a formula starts with an apostrophe. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('\r\n');

/** A row of a table, without the end of the line. */
export const csvLine = (row: readonly Cell[]): string => row.map(cellOf).join(',');

function cellOf(value: Cell): string {
  const text = String(value);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Tells spreadsheets that the text is UTF-8. */
export const UTF8_MARK = '\uFEFF';
