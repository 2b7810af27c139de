/** Texts that a spreadsheet would run as a formula, also after spaces; a leading apostrophe marks them as text. */
const FORMULA = /^[\s\u00A0]*[=+\-@\t\r]/u;

/** Formats a text as a CSV cell. */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
