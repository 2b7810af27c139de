/** Text that a spreadsheet would evaluate as a formula, also after spaces, which it skips. */
const FORMULA = /^[\s\u00A0]*[=+\-@\t\r]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A leading apostrophe makes spreadsheets display it as text.
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180), with the byte order mark that makes spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

/** Saves text as a file in the browser. */
export function keepFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
