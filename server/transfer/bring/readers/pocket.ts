import { rowsOfCsv } from './csv.ts';
import { emptyEntry, timeOf, type Entry } from './entry.ts';

export const isPocket = (text: string): boolean =>
  /^title,url,time_added,(?:cursor,)?tags,status/i.test(text);

/** Reads the export of Pocket: a table without folders, with tags joined by a bar. */
export function readPocket(text: string, most: number): Entry[] {
  return rowsOfCsv(text, most).map((row) => ({
    ...emptyEntry,
    link: row.get('url') || null,
    title: row.get('title') ?? '',
    savedAt: timeOf(row.get('time_added')),
    tags: (row.get('tags') ?? '').split('|'),
  }));
}
