import { MAX_SECTIONS, MAX_TITLE } from '#contract/kernel/limits.ts';
import { MAX_BROUGHT_FOLDERS, MAX_BROUGHT_ROWS } from '#contract/transfer/bring.ts';
import { nameOf, oneLine, shortened } from '../import/item-rules.ts';
import type { Plan, PlannedRow } from './plan-archive.ts';

/** What systems put beside people's files. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i;
const PICTURE = /\.(?:jpe?g|jfif|png|webp|gif|avif)$/i;
const byName = new Intl.Collator('en', { numeric: true });

/** A file of the zip by where it is to go; only pictures can be saved. */
interface Placed {
  readonly file: string;
  readonly folder: string;
  readonly section: string;
  readonly isPicture: boolean;
}

/**
 * Plans the import of a zip of pictures: its folders are boards, and what lies deeper in them is in sections. The last file by name
 * comes first, so that the first one ends up at the top of its board.
 */
export function planPictures(names: readonly string[]): Plan {
  const files = names.filter((name) => !name.endsWith('/') && !HIDDEN.test(name));
  const all = placed(files.toSorted(byName.compare));
  const read = all.slice(0, MAX_BROUGHT_ROWS);
  const pictures = read.filter(({ isPicture }) => isPicture);
  const folders = [...Map.groupBy(pictures, ({ folder }) => folder)]
    .filter(([name]) => name !== '')
    .slice(0, MAX_BROUGHT_FOLDERS - 1);
  const boards = new Map(
    folders.map(([name, own]) => [name, [...new Set(own.map(({ section }) => section))]]),
  );
  const rows = read
    .filter((one) => !one.isPicture || one.folder === '' || boards.has(one.folder))
    .toReversed();
  return {
    rows: rows.map(rowOf),
    details: rows.map(({ section }) => ({
      section: section === '' ? null : keyOf(section),
      altText: '',
      place: null,
      kind: 'single',
      parts: null,
    })),
    boards: [...boards].map(([name, sections]) => ({ name, details: detailsOf(sections) })),
    acts: [],
    isCut: rows.length < all.length,
  };
}

/** Places files by their folders, without outer folders that hold nothing but one other. */
function placed(files: readonly string[]): Placed[] {
  const pictures = files.filter((file) => PICTURE.test(file)).map((file) => file.split('/'));
  const [first = []] = pictures;
  let outer = 0;
  while (
    first.length > outer + 2 &&
    pictures.every((path) => path.length > outer + 2 && path[outer] === first[outer])
  ) {
    outer += 1;
  }
  const folders = new Map<string, string>();
  return files.map((file) => {
    const [top = '', ...inner] = file.split('/').slice(outer, -1);
    const name = nameOf(top);
    // Boards have one name in any letters.
    const folder = folders.get(keyOf(name)) ?? name;
    folders.set(keyOf(name), folder);
    return { file, folder, section: nameOf(inner.join(' / ')), isPicture: PICTURE.test(file) };
  });
}

function rowOf({ file, folder, isPicture }: Placed): PlannedRow {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return {
    folder,
    link: null,
    picture: file,
    title: shortened(oneLine(name.replace(/\.[^.]+$/, '').replaceAll('_', ' ')), MAX_TITLE),
    note: '',
    tags: [],
    savedAt: null,
    isPrivate: null,
    wrong: isPicture ? null : 'picture_unsupported',
  };
}

const detailsOf = (sections: readonly string[]): Plan['boards'][number]['details'] => ({
  description: '',
  category: null,
  isSecret: null,
  pinOrder: 'saved',
  createdAt: null,
  sections: distinct(sections)
    .slice(0, MAX_SECTIONS)
    .map((title) => ({ id: keyOf(title), title, createdAt: null })),
  notes: [],
});

const keyOf = (title: string): string => title.toLowerCase();

/** Returns titles once each, in any letters. */
function distinct(titles: readonly string[]): string[] {
  const byLetters = new Map(titles.map((title) => [keyOf(title), title]));
  byLetters.delete('');
  return [...byLetters.values()];
}
