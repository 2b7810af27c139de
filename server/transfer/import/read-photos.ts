import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { MAX_UPLOAD_BYTES } from '#contract/kernel/limits.ts';
import { boardName } from '#contract/boards.ts';
import { createPin } from '#contract/pins.ts';
import { nameOf, oneLine, wordsOfPin } from './item-rules.ts';
import type { Read } from './read-catalogue.ts';

/** A photograph with its file in the folder. */
export interface PhotoItem {
  readonly key: string;
  readonly path: string;
  /** The name of its board. */
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
}

const manifestEntry = z.object({
  file: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    // The manifest may not refer to files outside the folder.
    z.refine((name) => basename(name) === name && !name.includes('\0'), 'not the name of a file'),
  ),
  title: z.string(),
  creator: z.optional(z.nullable(z.string())),
  licence: z.optional(z.string()),
  category: z.string(),
  tags: z.optional(z.array(z.string())),
  source_repo: z.optional(z.string()),
  source_url: z.optional(z.string()),
});

/** Reads the photographs that photos/manifest.json lists. */
export async function readPhotos(folder: string): Promise<Read<PhotoItem>[]> {
  const path = join(folder, 'photos', 'manifest.json');
  let entries: unknown;
  try {
    entries = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [refused('photos/manifest.json', 'not JSON')];
  }
  if (!Array.isArray(entries)) return [refused('photos/manifest.json', 'not a list')];
  return Promise.all(
    entries.map((entry, index) => readPhoto(folder, entry, index, entries.length)),
  );
}

async function readPhoto(
  folder: string,
  entry: unknown,
  index: number,
  count: number,
): Promise<Read<PhotoItem>> {
  const source = `photos/manifest.json entry ${index + 1}`;
  const parsed = manifestEntry.safeParse(entry);
  if (!parsed.success) return refused(source, parsed.error.issues[0]?.message ?? 'not as expected');
  const { file, category } = parsed.data;
  const path = join(folder, 'photos', file);
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return refused(source, `there is no file ${file}`);
  if (found.size > MAX_UPLOAD_BYTES) return refused(source, `${file} is too large`);
  const board = boardName().safeParse(nameOf(category));
  const item = {
    key: `photo:${file}`,
    path,
    category: board.success ? board.data : 'Photographs',
    ...wordsOfEntry(parsed.data),
  };
  return { share: (index + 1) / count, item };
}

/** Returns a text with the author and the licence, which licences require. */
function wordsOfEntry(
  entry: z.output<typeof manifestEntry>,
): Pick<PhotoItem, 'title' | 'description' | 'link'> {
  const { title, creator, licence, source_repo: source, source_url: page } = entry;
  const credit = [
    creator ? `By ${oneLine(creator)}.` : '',
    licence ? `${oneLine(licence)}.` : '',
    source ? `From ${oneLine(source)}.` : '',
  ];
  const words = wordsOfPin({
    title,
    description: credit.filter((line) => line !== '').join(' '),
    tags: entry.tags ?? [],
  });
  const link = createPin.input.safeParse({ board_id: '1', link: page });
  return { ...words, link: link.success ? link.data.link : null };
}

function refused(source: string, reason: string): Read<PhotoItem> {
  return { share: 1, refused: { source, reason } };
}
