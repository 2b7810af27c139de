/** Has the browser keep a sheet as a file. */
export const saveCsv = (name: string, csv: string): void => saveText(name, csv, 'text/csv');

/** Has the browser keep a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
