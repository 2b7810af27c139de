import { emptyEntry, timeOf, type Entry } from './entry.ts';
import { parseHtml } from './parse-html.ts';

/** Folders in folders beyond this depth count as the last of these. */
const DEEPEST = 40;

export const isNetscape = (text: string): boolean =>
  /<!doctype netscape-bookmark-file/i.test(text.slice(0, 2000)) ||
  (/<dl>/i.test(text) && /<dt>\s{0,20}<a\s{1,20}href=/i.test(text));

/** The text that is being collected. */
type Collecting = 'folder' | 'title' | 'note' | null;
type Draft = { -readonly [Field in keyof Entry]: Entry[Field] };

/**
 * Reads bookmarks as browsers have exported them since Netscape, and Shaarli and others since: lists in lists, with
 * tags and privacy as attributes of links.
 */
export function readNetscape(text: string, most: number): Entry[] {
  const reader = netscapeReader(most);
  parseHtml(text, reader.handler, reader.isFull);
  return reader.end();
}

function netscapeReader(most: number) {
  const entries: Draft[] = [];
  const path: string[] = [];
  let open: Draft | null = null;
  let collecting: Collecting = null;
  let heading = '';
  /** The folder of the list that follows. */
  let next: string | null = null;

  const finish = (): void => {
    if (open !== null && entries.length < most) entries.push(open);
    open = null;
    collecting = null;
  };
  const handler = {
    onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'dt' || name === 'dl' || name === 'hr') finish();
      if (name === 'h3') [collecting, heading] = ['folder', ''];
      else if (name === 'dl') {
        if (path.length < DEEPEST) path.push(next ?? '');
        next = null;
      } else if (name === 'a' && collecting !== 'note' && attributes['href'] !== undefined) {
        finish();
        open = entryOf(
          attributes,
          path.filter((one) => one !== ''),
        );
        collecting = 'title';
      } else if (name === 'dd') collecting = open === null ? null : 'note';
      else if (name === 'br' && open !== null && collecting === 'note') open.note += '\n';
    },
    ontext(text: string): void {
      if (collecting === 'folder') heading += text;
      else if (open !== null && collecting === 'title') open.title += text;
      else if (open !== null && collecting === 'note') open.note += text;
    },
    onclosetag(name: string): void {
      if (name === 'h3') [collecting, next] = [null, heading.trim()];
      else if (name === 'a' && collecting === 'title') collecting = null;
      else if (name === 'dl') {
        finish();
        path.pop();
      }
    },
  };
  return {
    handler,
    isFull: () => entries.length >= most,
    end: (): Entry[] => {
      finish();
      return entries;
    },
  };
}

function entryOf(attributes: Readonly<Record<string, string>>, folder: readonly string[]): Draft {
  const mark = attributes['private'];
  return {
    ...emptyEntry,
    link: attributes['href'] ?? null,
    note: attributes['description'] ?? '',
    savedAt: timeOf(attributes['add_date']),
    folder: [...folder],
    tags: (attributes['tags'] ?? '').split(','),
    isPrivate: mark === '1' ? true : mark === '0' ? false : null,
  };
}
