import { MAX_DESCRIPTION, MAX_LINK, MAX_TITLE } from '#contract/kernel/limits.ts';
import { webAddress } from '#contract/kernel/scalars.ts';
import { MAX_BROUGHT_FOLDERS } from '#contract/transfer/bring.ts';
import { nameOf, oneLine, shortened } from '#server/transfer/import/item-rules.ts';
import type { Entry } from './entry.ts';

/** Why an entry cannot be saved. */
export type Wrong = 'no_address' | 'bad_address';

/** An entry within all limits. */
export interface Row {
  readonly link: string | null;
  readonly picture: string | null;
  readonly title: string;
  readonly note: string;
  readonly savedAt: Date | null;
  /** The folders joined; empty outside folders. */
  readonly folder: string;
  readonly tags: readonly string[];
  readonly isPrivate: boolean | null;
  readonly wrong: Wrong | null;
}

const MOST_TAGS = 20;
const LONGEST_TAG = 60;
const EARLIEST = Date.UTC(1990, 0, 1);
const address = webAddress();

/** Returns the entries within all limits; folders beyond the most there may be count as none. */
export function rowsOf(entries: readonly Entry[], now: Date): Row[] {
  const folders = new Set<string>();
  return entries.map((entry) => {
    const row = rowOf(entry, now);
    if (row.folder === '' || folders.has(row.folder)) return row;
    if (folders.size >= MAX_BROUGHT_FOLDERS - 1) return { ...row, folder: '' };
    folders.add(row.folder);
    return row;
  });
}

function rowOf(entry: Entry, now: Date): Row {
  const [link, picture] = [addressOf(entry.link), addressOf(entry.picture)];
  const isNamed = Boolean(entry.link?.trim()) || Boolean(entry.picture?.trim());
  const note = shortened(noteOf(entry.note), MAX_DESCRIPTION);
  return {
    link,
    picture,
    title: shortened(oneLine(entry.title), MAX_TITLE),
    note,
    savedAt: dateOf(entry.savedAt, now),
    folder: nameOf(entry.folder.map(oneLine).filter(Boolean).join(' / ')),
    tags: tagsOf(entry.tags),
    isPrivate: entry.isPrivate,
    wrong: (link ?? picture) ? null : isNamed ? 'bad_address' : 'no_address',
  };
}

function addressOf(text: string | null): string | null {
  const read = address.safeParse((text ?? '').trim());
  return read.success && read.data.length <= MAX_LINK ? read.data : null;
}

const noteOf = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\S\n]+|(?!\n)\p{Cc}+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function dateOf(time: number | null, now: Date): Date | null {
  if (time === null || time < EARLIEST || time > now.getTime()) return null;
  return new Date(time);
}

function tagsOf(tags: readonly string[]): string[] {
  const all = tags.map((tag) => shortened(oneLine(tag), LONGEST_TAG)).filter((tag) => tag !== '');
  return [...new Set(all)].slice(0, MOST_TAGS);
}
