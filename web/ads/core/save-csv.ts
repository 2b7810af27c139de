/** Saves CSV as a file in the browser. */
export const saveCsv = (name: string, csv: string): void => saveText(name, csv, 'text/csv');

/** Saves text as a file in the browser. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
