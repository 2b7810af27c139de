import * as z from 'zod/mini';
import { MAX_BROUGHT_FOLDERS, MAX_BROUGHT_ROWS } from '#contract/transfer/bring.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { unreadable, type Archive } from './open-archive.ts';

/** The largest list in an export, in bytes. */
const orElse = z.catch;
const MAX_LIST = 32_000_000;
const VERSION = 1;
/** Of each list beside boards and Pins. */
export const MAX_ACTS = 10_000;

const textOr = (other: string) => orElse(z.string(), other);
const orNull = orElse(z.nullable(z.string()), null);
const date = orNull;

const section = z.object({ id: z.string(), title: z.string(), created_at: date });
const board = z.object({
  id: z.string(),
  name: z.string(),
  description: textOr(''),
  category: orNull,
  privacy: z.enum(['public', 'protected', 'secret']),
  pin_order: textOr(''),
  cover_pin_id: orNull,
  cover_crop: orElse(z.nullable(z.array(z.number())), null),
  created_at: date,
  sections: orElse(z.array(section), []),
});
export type ArchivedBoard = z.infer<typeof board>;

const part = z.object({
  picture: z.string(),
  title: textOr(''),
  link: orNull,
  text: textOr(''),
  alt_text: textOr(''),
});
const pin = z.object({
  id: z.string(),
  board_id: z.string(),
  section_id: orNull,
  kind: textOr('single'),
  title: textOr(''),
  description: textOr(''),
  alt_text: textOr(''),
  link: orNull,
  place: orNull,
  created_at: date,
  picture: z.string(),
  video: orNull,
  parts: orElse(z.nullable(z.array(part)), null),
});
export type ArchivedPin = z.infer<typeof pin>;

const note = z.object({
  board_id: z.string(),
  title: textOr(''),
  text: textOr(''),
  items: orElse(z.array(z.object({ text: z.string(), done: z.boolean() })), []),
  created_at: date,
  updated_at: date,
});
export type ArchivedNote = z.infer<typeof note>;

const comment = z.object({
  id: z.string(),
  pin_id: z.string(),
  parent_id: orNull,
  text: z.string(),
  created_at: date,
  edited_at: date,
});
const like = z.object({ pin_id: z.string(), created_at: date });
const following = z.object({ username: z.string(), created_at: date });
const followed = z.object({ board_id: z.string(), created_at: date });

export interface Export {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly boards: readonly ArchivedBoard[];
  /** Newest first. */
  readonly pins: readonly ArchivedPin[];
  readonly notes: readonly ArchivedNote[];
  readonly comments: readonly z.infer<typeof comment>[];
  readonly likes: readonly z.infer<typeof like>[];
  readonly following: readonly z.infer<typeof following>[];
  readonly followedBoards: readonly z.infer<typeof followed>[];
  /** Whether it has more boards, Pins or others than are read. */
  readonly isCut: boolean;
}

/** Reads the lists of an export. Refuses an export of another version, and lists that are no lists. */
export async function readExport(archive: Archive): Promise<Export> {
  const about = z
    .object({ format: z.literal('bowerbird-export'), version: z.int() })
    .safeParse(await jsonIn(archive, 'export'));
  if (!about.success) throw unreadable("data/export.json doesn't say that this is an export.");
  const { version } = about.data;
  if (version !== VERSION) {
    throw new Failure(
      'archive_version',
      `This export is of version ${version}; this installation reads version ${VERSION}.`,
    );
  }
  const settings = z.record(z.string(), z.unknown()).safeParse(await jsonIn(archive, 'profile'));
  if (!settings.success) throw wrong('profile');
  const cuts: boolean[] = [];
  const list = async <T>(
    name: string,
    row: z.ZodMiniType<T>,
    most: number,
    isNeeded = false,
  ): Promise<T[]> => {
    const found = await jsonIn(archive, name);
    if (found === null && !isNeeded) return [];
    const rows = z.array(z.unknown()).safeParse(found);
    if (!rows.success) throw wrong(name);
    cuts.push(rows.data.length > most);
    return rows.data.slice(0, most).map((one) => {
      const parsed = z.safeParse(row, one);
      if (!parsed.success) throw wrong(name);
      return parsed.data;
    });
  };
  return {
    settings: settings.data,
    boards: await list('boards', board, MAX_BROUGHT_FOLDERS - 1, true),
    pins: await list('pins', pin, MAX_BROUGHT_ROWS, true),
    notes: await list('notes', note, MAX_ACTS),
    comments: await list('comments', comment, MAX_ACTS),
    likes: await list('likes', like, MAX_ACTS),
    following: await list('following', following, MAX_ACTS),
    followedBoards: await list('followed-boards', followed, MAX_ACTS),
    isCut: cuts.includes(true),
  };
}

async function jsonIn(archive: Archive, name: string): Promise<unknown> {
  const bytes = await archive.read(`data/${name}.json`, MAX_LIST);
  if (bytes === null) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storable);
  } catch {
    throw wrong(name);
  }
}

/** Leaves out of texts what the database cannot store. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

const wrong = (name: string): Failure =>
  unreadable(`The file data/${name}.json of this export can't be read.`);
