/**
 * What a spreadsheet would run as a formula, also behind spaces, which it passes over; an apostrophe before it has it read as
 * text.
 */
const FORMULA = /^[\s\u00A0]*[=+\-@\t\r]/u;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as a file of comma-separated values (RFC 4180), which spreadsheets open as it is. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  // The mark at the beginning says that it is UTF-8: some spreadsheets take it for another encoding.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
