/**
 * Text that a spreadsheet would evaluate as a formula, also after spaces, which it skips. A leading apostrophe
 * makes it text.
 */
const FORMULA = /^[\s\u00A0]*[=+\-@\t\r]/u;

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV (RFC 4180), which spreadsheets open directly; null is an empty cell. Numbers need no guard. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  // The byte order mark marks it as UTF-8; some spreadsheets would assume another encoding.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
