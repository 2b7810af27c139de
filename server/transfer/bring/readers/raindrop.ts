import { rowsOfCsv } from './csv.ts';
import { timeOf, type Entry } from './entry.ts';

export const isRaindrop = (text: string): boolean =>
  /^id,title,note,excerpt,url,folder,tags,created,cover/i.test(text);

/** Reads the export of Raindrop: a table with a row for each bookmark. */
export function readRaindrop(text: string, most: number): Entry[] {
  return rowsOfCsv(text, most).map((row) => ({
    link: row.get('url') || null,
    picture: row.get('cover') || null,
    title: row.get('title') ?? '',
    note: row.get('note') || (row.get('excerpt') ?? ''),
    savedAt: timeOf(row.get('created')),
    folder: (row.get('folder') ?? '').split(' / ').filter((name) => name !== ''),
    tags: (row.get('tags') ?? '').split(','),
    isPrivate: null,
  }));
}
